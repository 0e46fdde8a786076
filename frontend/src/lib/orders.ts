/** Orders that move money: one whose answer was lost is sent again under the same id, and carried out once. */
import { ApiError, post } from "./api";
import { randomHex } from "./random";
import { text } from "./text";

const FAILED = 500;
const unanswered = new Map<string, string>();

/** Give an order; if no answer comes, the same order given again is known by the server as the same. */
export async function order<T>(path: string, body: object): Promise<T> {
  const name = JSON.stringify([path, { ...body, password: "", code: "" }]);
  const id = unanswered.get(name) ?? randomHex(16);
  unanswered.set(name, id);
  try {
    const answer = await post<T>(path, body, { "idempotency-key": id });
    unanswered.delete(name);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && (error.problem.status === 0 || error.problem.status >= FAILED))
      throw new ApiError({ ...error.problem, title: text.app.unanswered, detail: "" });
    unanswered.delete(name);
    throw error;
  }
}
