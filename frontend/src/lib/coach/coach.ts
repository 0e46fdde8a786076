import { get, post } from "../api";
import type { AdviceGiven as Advice, KindOfHand, Judged, PlaySession, SessionReview as Review } from "../schema";

export type { Advice, KindOfHand, Judged, PlaySession, Review };

export const readAdvice = (table: string) => post<Advice>("/coach/advice", { table });
export const readSessions = () => get<PlaySession[]>("/coach/sessions");
/** The review of one session, or of the last rounds anywhere. */
export const readReview = (one: PlaySession | undefined) =>
  get<Review>(one ? `/coach/review?table=${one.table}&from=${one.from_ms}&to=${one.to_ms}&limit=500` : "/coach/review");
/** Every kind of hand under a base paytable, with its judgement. */
export const readCourse = (paytable: string) =>
  get<KindOfHand[]>(`/coach/course?paytable=${encodeURIComponent(paytable)}`);
export const judge = (paytable: string, cards: string[], choice: "ride" | "withdraw") =>
  post<Judged>("/coach/trainer", { paytable, cards, choice });
