/** The second person of an order, with what only they know: their password, and a one-time code if they use them. */
export interface SecondPerson {
  approver: string;
  password: string;
  code: string;
}

export const NOBODY: SecondPerson = { approver: "", password: "", code: "" };
