import { get, post } from "../api";
import type { Exact } from "../lab/odds";

/** What riding is worth for the bet in question, what is better, and why. */
export interface Advice {
  seat: number;
  bet: string;
  cards: string[];
  stake_cents: number;
  ride_value: Exact;
  ride_value_cents: number;
  best: "ride" | "withdraw";
  why: string;
  hands: { hand: string; probability: Exact; pays: string }[];
}

export interface Mistake {
  table: string;
  round: number;
  choice: string;
  was_silent: boolean;
  cost_cents: number;
  bet: number;
  cards: string[];
  best: string;
  why: string;
}

export interface Review {
  rounds: number;
  staked_cents: number;
  returned_cents: number;
  decisions: number;
  cost_cents: number;
  mistakes: Mistake[];
}

export interface Exercise {
  bet: number;
  cards: string[];
}

export interface Judged {
  is_right: boolean;
  value: Exact;
  best: string;
  why: string;
}

export const readAdvice = (table: string) => post<Advice>("/coach/advice", { table });
export const readReview = () => get<Review>("/coach/review");
export const readExercise = (paytable: string) => get<Exercise>(`/coach/trainer?paytable=${encodeURIComponent(paytable)}`);
export const judge = (paytable: string, cards: string[], choice: "ride" | "withdraw") =>
  post<Judged>("/coach/trainer", { paytable, cards, choice });
