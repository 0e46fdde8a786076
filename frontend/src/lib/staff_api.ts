/** What the pages of the staff read from the server. */
import type { Layout } from "./table/layout";
import type { TableView } from "./table/view";

export interface Duty {
  text: string;
  act: string;
  role: string;
  seat: number | null;
  clause: string;
  section: string;
  keyed: "" | "cents" | "count";
}

/** What touching a place of the table does: the command, and where a drag that does the same begins. */
export interface Gesture {
  place: string;
  sources: string[];
  key: string;
  words: string;
  clause: string;
  keyed: "" | "cents" | "count";
  /** The wagers that a payout is built for, in the document's order. */
  pays: { spot: string; title: string; stake_cents: number }[];
  is_due: boolean;
  command: { command: string; [field: string]: unknown };
}

export interface Offered {
  words: string;
  role: string;
  /** Where on the table it can have gone wrong; empty where it has no place. */
  place: string;
  command: { command: string; [field: string]: unknown };
}

export interface Controller {
  lamps: number[];
  is_flashing: boolean;
  is_locked: boolean;
  has_table_key: boolean;
  has_maintenance_key: boolean;
  display: string;
}

export interface Console {
  sequence: number;
  script: Duty[];
  left: number;
  number_due: number | null;
  /** Whether doing the duty in hand needs a reason or a second person. */
  is_duty_grave: boolean;
  ruling: string;
  /** Whose the duty in hand is, empty where it is the reader's own. */
  waits_for: string;
  closed_because: string;
  is_house_enabled: boolean;
  controller: Controller | null;
  shuffler: { deck: string | null; is_shuffled: boolean; count: number; out_of_order: string };
  is_deck_change_due: boolean;
  is_stub_count_due: boolean;
  leaving: number[];
  tray_cents: number;
  has_lammers: boolean;
  /** Who is signed on; empty where nobody is. */
  dealer: string;
  places: Gesture[];
  commands: Offered[];
}

export interface Judged {
  step: number;
  done: string;
  is_right: boolean;
  is_shown: boolean;
  mistake: string;
  says: string;
  should: string;
  clause: string;
  summary: string;
}

export interface Lesson {
  id: string;
  plan: string;
  title: string;
  trainee: string;
  is_over: boolean;
  step: number;
  round: number;
  rounds: number;
  scene: string;
  asks: "" | "remedy" | "answer" | "ruling";
  facts: string[];
  acts: { act: string; words: string; keyed: "" | "cents" | "count" }[];
  places: Gesture[];
  shuffler: Console["shuffler"];
  controller: Controller | null;
  has_lammers: boolean;
  reports: { command: string; words: string }[];
  remedies: { name: string; words: string }[];
  score: { steps: number; flawed: number; percent: number; pass_percent: number; is_passed: boolean };
  log: Judged[];
  view: TableView;
  layout: Layout;
}

export interface DrillAnswer {
  answer_cents: number;
  right_cents: number;
  took_ms: number;
  is_in_time: boolean;
  is_right: boolean;
}

export interface Drill {
  id: string;
  seconds: number;
  questions: number;
  is_over: boolean;
  asked_ms: number;
  answers: DrillAnswer[];
  layout: Layout;
  question: {
    number: number;
    seat: number;
    cards: string[];
    community: string[];
    six_card_box: string[];
    wagers: Record<string, number>;
  } | null;
  judged?: DrillAnswer & { explanation: { text: string; clause: string }[] };
}

export interface Progress {
  id: string;
  plan: string;
  course: string;
  part: string;
  is_drill: boolean;
  started_ms: number;
  ended_ms: number | null;
  percent: number;
}

export interface Step {
  sequence: number;
  at_ms: number;
  actor: string;
  event: string;
  text: string;
  hash: string;
  view: TableView;
}

export interface Hold {
  staked_cents: number;
  win_cents: number;
  hold: number | null;
  theory: {
    win_cents: number;
    hold: number | null;
    is_exact: boolean;
    band_cents: Record<string, [number, number]>;
    is_within: Record<string, boolean>;
  } | null;
}

export interface WagerFigures extends Hold {
  wager: string;
  title: string;
  hands: number;
  take_up: number | null;
}

export interface TableFigures {
  table: string;
  name: string;
  submission_title: string;
  is_banked_by_player: boolean;
  phase: string;
  rounds: number;
  voided: number;
  rounds_per_hour: number;
  drop_cents: number;
  win_cents: number;
  theoretical_win_cents: number;
  bank: { exact_rounds: number; other_rounds: number } | null;
  fees_cents: number;
  short_rounds: number;
  inventory_cents: number;
  fills_cents: number;
  credits_cents: number;
  set_aside_cents: number;
  wagers: WagerFigures[];
  /** All wagers together; null where a player banks. */
  total: Hold | null;
}

export interface Meter {
  id: string;
  name: string;
  is_shared: boolean;
  amount_cents: number;
  initial_cents: number;
  reset_cents: number;
  rate_basis_points: number;
  contributed_cents: number;
  awarded_cents: number;
  funded_cents: number;
  is_reconciled: boolean;
  tables: string[];
}
