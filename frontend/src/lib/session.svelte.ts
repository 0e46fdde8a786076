import { ApiError, get, post } from "./api";

/** Somebody who is signed in. */
export interface Person {
  id: string;
  name: string;
  role: string;
}

/** Who uses this browser. `letitride play` signs a guest in by itself; a server for many asks for a name. */
class Session {
  person = $state<Person | null>(null);
  isKnown = $state(false);

  async start(): Promise<void> {
    this.person = await get<Person>("/me").catch(() => post<Person>("/guest").catch(noGuests));
    this.isKnown = true;
  }

  async signIn(name: string, password: string): Promise<void> {
    this.person = await post<Person>("/sign-in", { name, password });
  }

  async signOut(): Promise<void> {
    await post("/sign-out");
    this.person = null;
  }
}

function noGuests(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

export const session = new Session();
