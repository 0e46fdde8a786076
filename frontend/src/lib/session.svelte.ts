import { ApiError, get, post } from "./api";
import type { Me as Person } from "./schema";

export type { Person };

/** Who uses this browser. `letitride play` signs a guest in by its link; a server for many asks for a name. */
class Session {
  person = $state.raw<Person | null>(null);
  isKnown = $state(false);

  async start(): Promise<void> {
    await this.refresh();
    this.isKnown = true;
  }

  /** Ask again who we are and what the wallet holds. */
  async refresh(): Promise<void> {
    this.person = await get<Person>("/me").catch(nobody);
  }

  async signIn(name: string, password: string, code: string): Promise<void> {
    this.person = await post<Person>("/sign-in", { name, password, code });
  }

  /** Choose a password of one's own instead of the one that somebody gave, and sign in. */
  async choosePassword(name: string, password: string, fresh: string, code: string): Promise<void> {
    this.person = await post<Person>("/first-password", { name, password, new: fresh, code });
  }

  /** Change one's password; everybody is signed out, here too. */
  async changePassword(old: string, fresh: string): Promise<void> {
    await post("/password", { old, new: fresh });
    this.person = null;
  }

  async register(name: string, password: string): Promise<void> {
    this.person = await post<Person>("/register", { name, password });
  }

  /** New play chips for the guest of a local server. */
  async refill(): Promise<void> {
    this.person = await post<Person>("/guest/chips");
  }

  async signOut(): Promise<void> {
    await post("/sign-out");
    this.person = null;
  }

  can(action: string): boolean {
    return this.person?.permissions.includes(action) ?? false;
  }
}

function nobody(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

export const session = new Session();
