import { get, post } from "../api";
import type { AdviceGiven as Advice, Exercise, Judged, SessionReview as Review } from "../schema";

export type { Advice, Exercise, Judged, Review };

export const readAdvice = (table: string) => post<Advice>("/coach/advice", { table });
export const readReview = () => get<Review>("/coach/review");
export const readExercise = (paytable: string) => get<Exercise>(`/coach/trainer?paytable=${encodeURIComponent(paytable)}`);
export const judge = (paytable: string, cards: string[], choice: "ride" | "withdraw") =>
  post<Judged>("/coach/trainer", { paytable, cards, choice });
