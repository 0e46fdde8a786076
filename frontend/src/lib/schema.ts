/** What goes between the server and its pages. Made by scripts/frontend_types.py; don't change it by hand. */

/** Somebody of the house, with the chips in their wallet. */
export interface AccountView {
  id: string;
  name: string;
  role: string;
  status: string;
  created_ms: number;
  wallet_cents: number;
  has_second_factor?: boolean;
}

/** What was asked for under this id is durable; `sequence` is the last event of it. */
export interface Ack {
  type: "ack";
  id: string;
  table: string;
  sequence: number;
}

/** What riding is worth, what is better, and why. */
export interface AdviceGiven {
  seat: number;
  bet: string;
  cards: string[];
  stake_cents: number;
  ride_value: Fraction;
  ride_value_cents: number;
  pull_value_cents: number;
  best: "ride" | "withdraw";
  why: string;
  hands: HandChance[];
}

/** The result if play goes on whatever happens. */
export interface AfterRounds {
  mean_cents: Fraction;
  standard_deviation_cents: number;
  quantiles_cents: Record<string, number>;
  ahead: number;
  even: number;
  behind: number;
  error: number;
}

/** Something that needs somebody; `is_stopped` where play can't go on before it is seen to. */
export interface Alert {
  kind: string;
  text: string;
  is_stopped: boolean;
}

/** A lesson or drill that can be assigned. */
export interface AssignablePlan {
  plan: string;
  title: string;
}

/** Something that one was given to do, and how one stands with it. */
export interface Assigned {
  group: string;
  plan: string;
  title: string;
  is_drill: boolean;
  due_ms?: number | null;
  attempts: number;
  best_percent?: number | null;
  is_passed: boolean;
}

/** What an audit looked at, and what it found. */
export interface AuditFigures {
  since_ms?: number | null;
  is_clean: boolean;
  tables: number;
  rounds: number;
  events: number;
  postings: number;
  ledger_accounts: number;
  meters: number;
  links: number;
  findings: IntegrityFinding[];
}

/** The last audit of chain, balances and meters: how far it is, or what it found. */
export interface AuditState {
  state: "running" | "done" | "stopped";
  begun_ms: number;
  events_done: number;
  events_to_do: number;
  figures?: AuditFigures | null;
}

/** Who waits for how much. */
export interface AwardDue {
  player: string;
  amount_cents: number;
}

/** An award that waits to be paid by hand. */
export interface AwardNow {
  table_id: string;
  table: string;
  round: number;
  seat: number;
  wager: string;
  title: string;
  hand: string;
  player: string;
  amount_cents: number;
  at_ms: number;
}

/** The awards that wait; `over_cents` is above how much awards are paid by hand, null where none is. */
export interface AwardsNow {
  over_cents?: number | null;
  waiting: AwardNow[];
}

/** The player-dealer's wager of this round, and how it is used up. */
export interface BankView {
  player: string;
  cover: string;
  posted_cents: number;
  payable_cents: number;
  paid_cents: number;
  collected_cents: number;
}

/** What some rounds do to a bankroll. */
export interface Bankroll {
  id: string;
  ties: string;
  wagers: BankrollWager[];
  bankroll_cents: number;
  stake_cents: number;
  rounds: number;
  one_round: OneRound;
  after_rounds: AfterRounds;
  stopping_at_ruin: StoppingAtRuin;
  ruin: Ruin;
  target?: Target | null;
}

/** A wager made every round. */
export interface BankrollWager {
  id: string;
  wager: string;
  stake_cents: number;
}

/** A paytable with its exact figures and how it differs from the one begun from. */
export interface BenchFigures {
  pays: Record<string, string>;
  expected_value: Fraction;
  house_edge: Fraction;
  element_of_risk: Fraction;
  hit_frequency: Fraction;
  standard_deviation: number;
  changed: string[];
}

/** The front of one set of lines, which decides how often a hand pays. */
export interface BenchFront {
  lines: string[];
  hit_frequency: Fraction;
  tried: number;
  lines_changed: number;
  points: BenchPoint[];
}

/** One line: everything it may pay in the trade's steps, where it stands among them, and what it does. */
export interface BenchLine {
  hand: string;
  pays: string;
  values: string[];
  at: number;
  contribution: Fraction;
  down?: LineStep | null;
  up?: LineStep | null;
}

/** All lines of a paytable on the bench, and the hands that could have one. */
export interface BenchLines {
  lines: BenchLine[];
  hands_to_add: string[];
}

/** A point of the front: the steadiest paytable at its edge, or the wildest. */
export interface BenchPoint {
  pays: Record<string, string>;
  expected_value: Fraction;
  house_edge: Fraction;
  element_of_risk: Fraction;
  hit_frequency: Fraction;
  standard_deviation: number;
  changed: string[];
  is_least: boolean;
}

/** When one bet rides. */
export interface BetStrategy {
  rules: RuleToLearn[];
  proved_over_hands: number;
  groups: HandGroup[];
}

/** Tiles of the board by table: all of them, or those that have changed. */
export interface BoardFrame {
  type: "board";
  is_whole: boolean;
  server_ms: number;
  house: HouseTile;
  tiles: Record<string, Tile>;
}

/** A figure and how wrong it may be. */
export interface Bounded {
  value: number;
  error: number;
}

/** A betting position during a round; hidden cards are ``??``. */
export interface BoxView {
  player: string;
  cards: string[];
  wagers: Record<string, number>;
  in_tray: Record<string, number>;
  decisions: Record<string, string>;
  settled: string[];
  results: ResultView[];
  hand?: string | null;
  has_lammer: boolean;
  is_tucked: boolean;
  is_turned: boolean;
}

/** What a call would do, and what it needs. */
export interface CallPreview {
  words: string;
  follows: string[];
  is_void: boolean;
  is_stopped: boolean;
  needs_reason: boolean;
  needs_second: boolean;
}

/** A dispute with everything that was done about it. */
export interface CaseDetail {
  number: number;
  opened_ms: number;
  opened_by: string;
  claim: string;
  player: string;
  table: string;
  table_name: string;
  round: number;
  seat: number;
  dealer: string;
  finding: string;
  outcome: string;
  paid_cents: number;
  is_open: boolean;
  changed_ms: number;
  entries: CaseLine[];
}

/** One line of a case. */
export interface CaseLine {
  at_ms: number;
  actor: string;
  step: string;
  text: string;
  told: Record<string, unknown>;
}

/** Everything the catalogue holds, in short. */
export interface CatalogueList {
  paytables: PaytableSummary[];
  rulesets: RulesetSummary[];
  submissions: SubmissionSummary[];
  wagers: WagerSummary[];
}

/** Why a round is void, as the log has it; `note` is what a person wrote about it. */
export interface CauseView {
  code: string;
  seat?: number | null;
  area?: string | null;
  card?: string | null;
  count?: number | null;
  note: string;
}

/** A chapter of a course's reading. */
export interface Chapter {
  name: string;
  title: string;
}

/** What a check found: no faults if the submission can be filed, and what it says by key where it can be read. */
export interface Checked {
  id: string;
  faults: FaultView[];
  data: Record<string, unknown>;
}

/** A clause as the rulebook lists it. */
export interface ClauseLine {
  id: string;
  document: string;
  section: string;
  kind: string;
  summary: string;
  is_kept_shown: boolean;
  is_broken_shown: boolean;
}

/** A clause: what it says in our words, where it applies, and how it looks when it is kept and broken. */
export interface ClausePage {
  id: string;
  document: string;
  document_title: string;
  section: string;
  kind: string;
  summary: string;
  places: string[];
  tests: string[];
  kept?: ClauseScene | null;
  broken?: ClauseScene | null;
  reason: string;
  before?: string | null;
  after?: string | null;
}

/** A scene on the felt; `shown` is the step that matters, or -1 where each does. */
export interface ClauseScene {
  caption: string;
  submission: string;
  layout: FeltLayout;
  start: TableView;
  steps: SceneStep[];
  shown: number;
}

/** A table or the whole house was disabled or enabled: why no round begins at a table, null where rounds begin. */
export interface Closed {
  type: "closed";
  table: string;
  because?: ClosedBecause | null;
}

/** Why no round begins at a table; whoever shows it words it. House and table are disabled with a reason that somebody typed; awards wait to be paid by hand. */
export interface ClosedBecause {
  code: "award" | "house" | "table";
  reason: string;
  awards: AwardDue[];
}

/** What the dealer's and the floor's console show beside the table's view. */
export interface Console {
  sequence: number;
  phase: string;
  script: Duty[];
  left: number;
  number_due?: number | null;
  is_duty_grave: boolean;
  ruling: string;
  waits_for: string;
  no_bets: string;
  closed_because?: ClosedBecause | null;
  controller?: Controller | null;
  shuffler: Shuffler;
  is_deck_change_due: boolean;
  is_stub_count_due: boolean;
  leaving: number[];
  tray_cents: number;
  dealer: string;
  floor_called_ms?: number | null;
  has_lammers: boolean;
  places: Gesture[];
  commands: Offered[];
}

/** The controller of the table: lamps, keys and display. */
export interface Controller {
  lamps: number[];
  is_flashing: boolean;
  is_locked: boolean;
  has_table_key: boolean;
  has_maintenance_key: boolean;
  display: string;
}

/** A mistake about one thing, how often it was made and by how many. */
export interface CountedMistake {
  about: string;
  clause: string;
  summary: string;
  mistake: string;
  times: number;
  trainees: number;
}

/** A course with its parts and drills. */
export interface Course {
  id: string;
  title: string;
  dealing: string;
  parts: CoursePart[];
  drills: CoursePart[];
}

/** A part of a course. */
export interface CoursePart {
  part: string;
  title: string;
  trainee: string;
}

/** After a round: won or lost so far, the expectation of it, and how far a band of two deviations reaches. */
export interface CurvePoint {
  net_cents: number;
  expected_cents: number;
  reach_cents: number;
}

/** The report on one gaming day or several; `course` is how they went, each line with all before it. */
export interface DayDetail {
  title: string;
  first: string;
  last: string;
  today: string;
  zone: string;
  total: DayLine;
  groups: DayGroup[];
  course: DayLine[];
  trays: TrayOfDay[];
  slips: SlipOfDay[];
}

/** The lines by one thing, such as tables or shifts. */
export interface DayGroup {
  by: string;
  lines: DayLine[];
}

/** One line of the report; shares are of one, and what doesn't apply is null. `hold` is win over drop. `best_cents` is what best play loses on average, between `low_cents` and `high_cents` 99 times in 100, and `best_share` its share of what best play leaves riding. `as_decided_cents` has what decisions against best play gave away on top; `within` says whether the win lies in its band. */
export interface DayLine {
  name: string;
  rounds: number;
  voided: number;
  hands: number;
  drop_cents?: number | null;
  handle_cents?: number | null;
  win_cents?: number | null;
  hold?: number | null;
  win_over_handle?: number | null;
  fees_cents: number;
  abandoned_cents: number;
  from_meter_cents: number;
  decided_win_cents?: number | null;
  within: "yes" | "NO" | "";
  best_cents?: number | null;
  low_cents?: number | null;
  high_cents?: number | null;
  best_share?: number | null;
  as_decided_cents?: number | null;
  as_decided_low_cents?: number | null;
  as_decided_high_cents?: number | null;
  as_decided_share?: number | null;
}

/** Until when something is awaited, in milliseconds since 1970, and from which seat. */
export interface DeadlineView {
  kind: string;
  at_ms: number;
  seat?: number | null;
}

/** A deck and where it is. */
export interface DeckView {
  colour: string;
  place: string;
}

/** What a search came to. */
export interface DesignsFound {
  paytables: BenchFigures[];
  tried: number;
  space: number;
  seconds: number;
  exhaustive: boolean;
  in_the_way: string;
}

/** One value that differs between two versions; empty where a version doesn't have it. */
export interface DifferenceView {
  clause: string;
  place: string;
  before: string;
  after: string;
}

/** A drill as it stands; `judged` is there in the answer to an answer. */
export interface Drill {
  id: string;
  kind: string;
  title: string;
  seconds: number;
  questions: number;
  is_over: boolean;
  asked_ms: number;
  answers: DrillAnswer[];
  layout: FeltLayout;
  question?: DrillQuestion | null;
  judged?: ExplainedAnswer | null;
}

/** An answer to a question of a drill, and the right one, as they are said. */
export interface DrillAnswer {
  answer: string;
  right: string;
  took_ms: number;
  is_in_time: boolean;
  is_right: boolean;
}

/** What a question shows, and how it is answered. */
export interface DrillQuestion {
  number: number;
  ask: string;
  keyed: "cents" | "count" | "choice" | "order";
  cards: string[];
  community: string[];
  six_card_box: string[];
  wagers: DrillWager[];
  packs: number[];
  choices: string[];
}

/** A wager of a question. */
export interface DrillWager {
  spot: string;
  stake_cents: number;
}

/** A duty of the script, with what has to be keyed in. */
export interface Duty {
  text: string;
  act: string;
  role: string;
  seat?: number | null;
  clause: string;
  section: string;
  keyed: "" | "cents" | "count";
  is_decision: boolean;
}

/** What has to be done next, by whom, and where the document says so. */
export interface DutyView {
  text: string;
  act: string;
  role: string;
  seat?: number | null;
  clause: string;
  is_decision: boolean;
}

/** How somebody who isn't signed in gets in. */
export interface Entry {
  can_register: boolean;
  is_local: boolean;
}

/** What an envy bonus is worth for one size of wager. */
export interface EnvyOdds {
  expected_value: Fraction;
  outcomes: OutcomeOdds[];
}

/** What happened, the merge patch (RFC 7386) of the public view, and what only this viewer may see if it changed. */
export interface Events {
  type: "events";
  table: string;
  from: number;
  to: number;
  events: Record<string, unknown>[];
  patch: Record<string, unknown>;
  deadline?: DeadlineView | null;
  server_ms: number;
  private?: PrivateView;
}

/** An event of a round, who did it and when, its hash, and the table after it as surveillance sees it. */
export interface EvidenceStep {
  sequence: number;
  at_ms: number;
  actor: string;
  event: string;
  text: string;
  hash: string;
  view: TableView;
}

/** An answer with what was right and why. */
export interface ExplainedAnswer {
  answer: string;
  right: string;
  took_ms: number;
  is_in_time: boolean;
  is_right: boolean;
  explanation: ExplainedLine[];
}

/** A line of an explanation. */
export interface ExplainedLine {
  text: string;
  clause: string;
}

/** The faces of people, by name; who chose none isn't named. */
export interface Faces {
  faces: Record<string, number>;
}

/** One fault, with the clause it breaks in words. */
export interface FaultView {
  message: string;
  place: string;
  clause: string;
  summary: string;
  line: number;
}

/** What a felt shows whatever happens on it: the wagers on offer, their limits and paytables. */
export interface FeltLayout {
  id: string;
  name: string;
  submission: string;
  ruleset: string;
  table_limit: string;
  minimum_cents: number;
  maximum_cents: number;
  seats: number;
  is_practice: boolean;
  boxes: number;
  boxes_per_player: number;
  is_banked_by_player: boolean;
  banker_fee_cents: number;
  wagers: Record<string, WagerOffer>;
  names: Record<string, string>;
  printed: PaytableDetail[];
}

/** A version of a submission. */
export interface FiledSubmission {
  id: string;
  version: number;
  digest: string;
  filed_by: string;
  filed_ms: number;
  toml: string;
}

/** A version of a submission: filed, approved by whom its document says, in force from a gaming day. */
export interface FilingView {
  id: string;
  version: number;
  digest: string;
  filed_by: string;
  filed_ms: number;
  state: "filed" | "approved" | "in force";
  approver: string;
  approved_by: string;
  reference: string;
  in_force_from?: string | null;
  noted_by: string[];
  noted_ms?: number | null;
}

/** Everything that was filed, and whether tables wait for approval. */
export interface Filings {
  is_waiting: boolean;
  filings: FilingView[];
}

/** A choice that a ruleset leaves open. */
export interface FormOption {
  name: string;
  kind: string;
  help: string;
  clause: string;
  default?: boolean | number | string | null;
  choices: string[];
  minimum?: number | null;
  maximum?: number | null;
}

/** A wager that a submission can offer. */
export interface FormWager {
  wager: string;
  title: string;
  paytables: string[];
  is_required: boolean;
  stakes_cents: number[];
  is_staked: boolean;
  clause: string;
}

/** An exact figure and its decimal. */
export interface Fraction {
  fraction: string;
  value: number;
}

/** What touching a place of the table does: the command, and where a drag that does the same begins or ends. */
export interface Gesture {
  place: string;
  sources: string[];
  targets: string[];
  key: string;
  words: string;
  clause: string;
  keyed: "" | "cents" | "count";
  pays: PaidFor[];
  is_due: boolean;
  command: GivenCommand;
}

/** A command as its codec writes it: its name, and its fields, which depend on it. */
export interface GivenCommand {
  command: string;
  [field: string]: unknown;
}

/** Something that a group was given to do; `done` tells of each trainee. */
export interface GroupAssignment {
  number: number;
  plan: string;
  title: string;
  is_drill: boolean;
  assigned_ms: number;
  assigned_by: string;
  due_ms?: number | null;
  done: TraineeStanding[];
}

/** A hand that may come, its chance, and what it pays. */
export interface HandChance {
  hand: string;
  probability: Fraction;
  pays: string;
}

/** Hands that are worth the same. */
export interface HandGroup {
  example: string;
  hands: number;
  made: string;
  suited: boolean;
  straights: number;
  high_cards: number;
  value: Fraction;
  rides: boolean;
}

/** How often a hand was made. */
export interface HandsMade {
  hand: string;
  made: number;
}

/** Whether the house plays, and why it doesn't. */
export interface HouseTile {
  is_enabled: boolean;
  closed_because: string;
}

/** What runs here by its hashes, and whether chain, balances and meters are what the events make them. */
export interface Integrity {
  version: string;
  code_sha256: string;
  catalogue_sha256: string;
  audit?: AuditState | null;
}

/** Something that isn't what the events make it. */
export interface IntegrityFinding {
  check: string;
  subject: string;
  detail: string;
}

/** The link that friends open, as text and as the picture of a QR code, and the table it leads to. */
export interface InvitationDetail {
  link: string;
  qr: string;
  table: string;
}

/** Who invites, and to which table. */
export interface InvitedTo {
  host: string;
  table: string;
}

/** Whether the choice was the better one, and why. */
export interface Judged {
  is_right: boolean;
  bet: number;
  cards: string[];
  value: Fraction;
  best: "ride" | "withdraw";
  why: string;
}

/** An act of the trainee, and what was said about it. */
export interface JudgedAct {
  step: number;
  done: string;
  is_right: boolean;
  is_shown: boolean;
  mistake: string;
  says: string;
  should: string;
  clause: string;
  summary: string;
  at_ms: number;
}

/** Hands that are decided alike: ranks to choose from, in one suit or in several. */
export interface KindOfHand {
  name: string;
  bet: number;
  is_suited: boolean;
  ranks: string[];
  value: Fraction;
  best: "ride" | "withdraw";
  why: string;
}

/** A table is watched no more. */
export interface Left {
  type: "left";
  table: string;
}

/** What one may do now. */
export interface LegalCommands {
  type: "legal";
  table: string;
  commands: Record<string, unknown>[];
}

/** A lesson as the trainee sees it. */
export interface Lesson {
  id: string;
  plan: string;
  title: string;
  part: string;
  trainee: string;
  is_over: boolean;
  is_examination: boolean;
  step: number;
  round: number;
  rounds: number;
  scene: string;
  asks: "" | "remedy" | "answer" | "ruling";
  facts: string[];
  acts: LessonAct[];
  places: Gesture[];
  shuffler: Shuffler;
  controller?: Controller | null;
  has_lammers: boolean;
  reports: LessonReport[];
  remedies: LessonRemedy[];
  score: LessonScore;
  log: JudgedAct[];
  view: TableView;
  layout: FeltLayout;
}

/** An act to choose from, with what has to be keyed in. */
export interface LessonAct {
  act: string;
  words: string;
  keyed: "" | "cents" | "count";
}

/** A remedy to choose from. */
export interface LessonRemedy {
  name: string;
  words: string;
}

/** Something that can be called. */
export interface LessonReport {
  command: string;
  words: string;
}

/** How a lesson stands. */
export interface LessonScore {
  steps: number;
  flawed: number;
  percent: number;
  pass_percent: number;
  is_passed: boolean;
  mistakes: Record<string, number>;
}

/** A lesson as its file. */
export interface LessonText {
  name: string;
  toml: string;
}

/** A line one step away, and what follows. */
export interface LineStep {
  pays: string;
  house_edge: Fraction;
  standard_deviation: number;
  groups_played_otherwise: number;
}

/** A column of a list. */
export interface ListColumn {
  key: string;
  title: string;
  kind: string;
}

/** A list that one may read. */
export interface ListName {
  name: string;
  title: string;
}

/** A page of a list; moments are milliseconds since 1970, to be shown in the house's time zone. */
export interface ListedPage {
  title: string;
  columns: ListColumn[];
  rows: Record<string, unknown>[];
  total: number;
  is_cut: boolean;
  page: number;
  pages: number;
  zone: string;
  tables: string[];
}

/** Tables of the lobby: all that are listed, or those that have changed, nothing for one that is gone. */
export interface LobbyFrame {
  type: "lobby";
  is_whole: boolean;
  total: number;
  tables: Record<string, Record<string, unknown> | null>;
}

/** The id of a table that was made. */
export interface MadeTable {
  table: string;
}

/** Who is signed in, what they may do, and the chips in their wallet. */
export interface Me {
  id: string;
  name: string;
  role: string;
  permissions: string[];
  wallet_cents: number;
  is_guest: boolean;
}

/** A meter, reconciled with what moved it. */
export interface MeterState {
  id: string;
  name: string;
  is_shared: boolean;
  tables: string[];
  amount_cents: number;
  initial_cents: number;
  reset_cents: number;
  rate_basis_points: number;
  contributed_cents: number;
  awarded_cents: number;
  funded_cents: number;
  is_reconciled: boolean;
}

/** A decision where the other choice was better. */
export interface Mistake {
  table: string;
  table_name: string;
  round: number;
  at_ms: number;
  seat: number;
  stake_cents: number;
  choice: "ride" | "withdraw";
  was_silent: boolean;
  is_mistake: boolean;
  cost_cents: number;
  bet: number;
  cards: string[];
  value: Fraction;
  best: "ride" | "withdraw";
  why: string;
}

/** The exact analysis of a designator: one part for each of its paytables, or for each number of players. */
export interface Odds {
  id: string;
  parts: OddsPart[];
}

/** The exact analysis of one paytable; figures that a wager doesn't have are null. */
export interface OddsPart {
  id: string;
  wager: string;
  ties: string;
  players?: number | null;
  expected_value: Fraction;
  house_edge?: Fraction | null;
  average_bet?: Fraction | null;
  element_of_risk?: Fraction | null;
  hit_frequency: Fraction;
  standard_deviation: number;
  variance: Fraction;
  outcomes: OutcomeOdds[];
  rides?: RidesOdds | null;
  results?: ResultOdds[];
  stake?: string | null;
  meter?: string | null;
  expected_share_of_meter?: Fraction | null;
  break_even_meter?: Fraction | null;
  break_even_meter_with_envy?: Record<string, Fraction>;
  by_stake?: StakeOdds | null;
  by_wager?: Record<string, EnvyOdds>;
}

/** Something that can be called or ordered now. */
export interface Offered {
  words: string;
  role: string;
  place: string;
  command: GivenCommand;
}

/** The result of one round. */
export interface OneRound {
  mean_cents: Fraction;
  standard_deviation_cents: number;
}

/** What a simpler plan costs. */
export interface OtherPlan {
  plan: string;
  expected_value: Fraction;
  average_bet: Fraction;
  element_of_risk: Fraction;
  cost: Fraction;
}

/** A hand that pays, its chance, and what it pays. */
export interface OutcomeOdds {
  hand: string;
  probability: Fraction;
  pays: string;
}

/** The face that somebody chose; null where they haven't. */
export interface OwnFace {
  face?: number | null;
}

/** The limits that hold, what is to hold instead and from when, and how today has gone so far. */
export interface OwnLimitsDetail {
  loss_cents?: number | null;
  minutes?: number | null;
  excluded_until_ms: number;
  next_loss_cents?: number | null;
  next_minutes?: number | null;
  next_ms: number;
  lost_today_cents: number;
  minutes_today: number;
  zone: string;
}

/** A paytable of one's own: hands and what each pays, written like ``1000 to 1``, ``$50`` or ``10% of meter``. */
export interface OwnPaytable {
  id?: string;
  wager?: string;
  hands?: string;
  pays: Record<string, string | string[]>;
  players?: number[];
  wagers?: string[];
  ties?: Ties;
  meter_cents?: number;
}

/** What a strategy of one's own gives over all deals, where it isn't best play, dearest first, and its map (SVG). */
export interface OwnPlayed {
  expected_value: Fraction;
  best_play: Fraction;
  cost: Fraction;
  average_bet: Fraction;
  differences: PlayedOtherwise[];
  picture: string;
}

/** A wager that a payout is built for. */
export interface PaidFor {
  spot: string;
  title: string;
  stake_cents: number;
}

/** A paytable with its payouts as text; several where they depend on players or wager. */
export interface PaytableDetail {
  id: string;
  wager: string;
  title: string;
  hands: string;
  document: string;
  section: string;
  jurisdiction: string;
  clauses: string[];
  printed_par?: string | null;
  printed_hit_frequency?: string | null;
  note: string;
  columns_by?: string | null;
  columns?: string[];
  pays: Record<string, string | string[]>;
}

/** A designator of the catalogue in short. */
export interface PaytableSummary {
  id: string;
  title: string;
  wagers: string[];
  document: string;
  jurisdiction: string;
  printed_par: (string | null)[];
}

/** Rounds of one's own at one table without a longer pause; the times are when the first and the last ended. */
export interface PlaySession {
  table: string;
  table_name: string;
  from_ms: number;
  to_ms: number;
  rounds: number;
  staked_cents: number;
  returned_cents: number;
  fees_cents: number;
  net_cents: number;
}

/** A table that one played at, and the game that is played there. */
export interface PlayedAt {
  table: string;
  name: string;
  game: string;
  game_title: string;
}

/** Hands of one kind that a strategy plays otherwise than best play, and what that costs a round. */
export interface PlayedOtherwise {
  bet: number;
  example: string;
  hands: number;
  otherwise: number;
  best_rides: boolean;
  value: Fraction;
  cost: Fraction;
}

/** A player's seed: its commitment while bets are open, itself once no further seed is taken. */
export interface PlayerSeedView {
  player: string;
  commitment: string;
  is_revealed: boolean;
  seed?: string | null;
}

/** What one's last rounds came to, of those that were chosen; and what there is to choose from. */
export interface PlayerStatistics {
  rounds: number;
  rounds_ahead: number;
  best_cents: number;
  worst_cents: number;
  net_cents: number;
  decisions: number;
  mistakes: number;
  mistakes_cents: number;
  wagers: WagerStatistics[];
  hands: HandsMade[];
  tables: PlayedAt[];
}

/** The time of the server. */
export interface Pong {
  type: "pong";
  server_ms: number;
}

/** What only this viewer may see: cards by seat, the decision asked of them, and their chips at this table. */
export interface PrivateView {
  cards: Record<string, string[]>;
  turn?: Turn | null;
  chips_cents: number;
  seats: number[];
}

/** A lesson or drill of one's own, and how it went. */
export interface Progress {
  id: string;
  plan: string;
  title: string;
  is_drill: boolean;
  started_ms: number;
  ended_ms?: number | null;
  steps: number;
  flawed: number;
  percent: number;
  is_passed: boolean;
  minutes: number;
}

/** A course to read before it is dealt. */
export interface Reading {
  course: string;
  title: string;
  chapters: Chapter[];
}

/** What was asked for under this id changed nothing; the problem says why, with the clause. */
export interface Refused {
  type: "refused";
  id: string;
  problem: Record<string, unknown>;
}

/** A result of a round in units of one bet, and its chance. */
export interface ResultOdds {
  units: number;
  probability: Fraction;
}

/** How one wager ended, with the hand as the log names it: `three-card pair`; an envy bonus has no spot. */
export interface ResultView {
  spot?: string | null;
  wager: string;
  outcome: string;
  hand: string;
  words: string;
  payout?: string | null;
  stake_cents: number;
  due_cents: number;
  paid_cents: number;
  returned_cents: number;
  collected_cents: number;
  net_cents: number;
  shortfall?: string | null;
  clause: string;
}

/** How often bets ride under best play. */
export interface RidesOdds {
  bet_1: Fraction;
  bet_2: Fraction;
  both: Fraction;
}

/** What a player staked and got back, and the fees; seat 0 is for what belongs to no box: a bank, and the fees. */
export interface RoundPlayer {
  player: string;
  seat: number;
  staked_cents: number;
  returned_cents: number;
  fees_cents: number;
  net_cents: number;
}

/** A round that is over. */
export interface RoundSummary {
  table: string;
  table_name: string;
  number: number;
  first_sequence: number;
  last_sequence?: number | null;
  opened_ms: number;
  closed_ms?: number | null;
  outcome?: string | null;
  players: RoundPlayer[];
}

/** The round of play; fees are in cents by player, the deck is the colour of the cards on the felt. `exposed` are cards that an accident has shown to everybody; `cover_all_players` is the number that the shuffler shows for Cover All, whose payouts depend on it. A round that `is_over` stays until the next one opens; if it was void, `void_cause` says why and `returned` what each player got back, in cents. */
export interface RoundView {
  number: number;
  deck: string;
  community: string[];
  six_card_box: string[];
  exposed: string[];
  stub_count: number;
  discard_count: number;
  boxes: Record<string, BoxView>;
  ready: string[];
  bank?: BankView | null;
  fees: Record<string, number>;
  is_ruling_awaited: boolean;
  action_seat?: number | null;
  high_hand?: number | null;
  cover_all_players?: number | null;
  is_over: boolean;
  void_cause?: CauseView | null;
  returned: Record<string, number>;
}

/** The risk of having less left than a round takes; what is infinite is null. */
export interface Ruin {
  within_rounds: number;
  error: number;
  median_rounds?: number | null;
  ever?: Bounded | null;
  mean_rounds?: Bounded | null;
}

/** One line of a strategy that a person can learn. */
export interface RuleToLearn {
  rule: string;
  hands: number;
  examples: string[];
}

/** Every clause, document by document. */
export interface Rulebook {
  documents: RulebookDocument[];
  clauses: ClauseLine[];
}

/** A document that clauses come from. */
export interface RulebookDocument {
  id: string;
  title: string;
}

/** A ruleset in short. */
export interface RulesetSummary {
  id: string;
  title: string;
  document: string;
  banked_by: string;
  wagers: string[];
}

/** What the first rounds of a run say. */
export interface RunSoFar {
  rounds: number;
  wagers: Record<string, WagerSoFar>;
}

/** One step of a scene: what happened, or what was tried and why it was refused, and the table after it. */
export interface SceneStep {
  lines: string[];
  refusal: string;
  clause: string;
  says: string;
  view: TableView;
}

/** The house's seed of a round: its commitment before bets close, the players' own seeds, itself when it is over. */
export interface SealView {
  round: number;
  commitment: string;
  chain?: string | null;
  index: number;
  players: Record<string, PlayerSeedView>;
  is_fixed: boolean;
  seed?: string | null;
  beacon?: string | null;
  beacon_round?: number | null;
  beacon_value?: string | null;
}

/** A seat that is taken, and how far its box is in the round. */
export interface SeatTile {
  seat: number;
  player: string;
  is_leaving: boolean;
  bets_cents: number;
  cards: number;
  withdrawn: number;
}

/** Somebody who sits at the table. */
export interface SeatView {
  player: string;
  chips_cents: number;
  is_bot: boolean;
  is_leaving: boolean;
}

/** One's decisions in the last rounds, and what the mistakes cost. */
export interface SessionReview {
  player: string;
  rounds: number;
  staked_cents: number;
  returned_cents: number;
  fees_cents: number;
  net_cents: number;
  decisions: number;
  cost_cents: number;
  mistakes: Mistake[];
  curve: CurvePoint[];
}

/** What the shuffler holds and shows, and how many cards of the round lie in the discard rack. */
export interface Shuffler {
  deck?: string | null;
  is_shuffled: boolean;
  count?: number | null;
  out_of_order: string;
  discards: number;
}

/** How far a simulation is; the result has a figure for each wager, as `letitride simulate --json` prints it. */
export interface SimulationProgress {
  id: string;
  state: "waiting" | "running" | "done" | "failed";
  rounds: number;
  played: number;
  points: RunSoFar[];
  result?: Record<string, unknown> | null;
  problem: string;
}

/** A slip of the time. */
export interface SlipOfDay {
  kind: string;
  number: number;
  at_ms: number;
  shift: string;
  table: string;
  amount_cents: number;
  expected_cents: number;
  first: string;
  second: string;
  reason: string;
}

/** The whole table, after `join`. */
export interface Snapshot {
  type: "snapshot";
  table: string;
  sequence: number;
  view: TableView;
  closed_because?: ClosedBecause | null;
  settings: Record<string, unknown>;
  deadline?: DeadlineView | null;
  server_ms: number;
  private: PrivateView;
}

/** How the expected value depends on the stake where fixed sums are paid. */
export interface StakeOdds {
  at_odds: Fraction;
  fixed_sums_per_stake: Fraction;
}

/** What the wallet holds, and its last movements, the newest first. */
export interface Statement {
  balance_cents: number;
  total: number;
  zone: string;
  lines: StatementEntry[];
}

/** One movement of the wallet. */
export interface StatementEntry {
  at_ms: number;
  what: string;
  table: string;
  gained_cents: number;
  balance_cents: number;
}

/** The result of players who stop when they can't afford another round. */
export interface StoppingAtRuin {
  quantiles_cents: Record<string, number>;
  ahead: number;
  even: number;
  behind: number;
  error: number;
}

/** The best strategy of a base paytable, as a short list that is proved equal to the optimum. */
export interface Strategy {
  id: string;
  ties: string;
  bet_1: BetStrategy;
  bet_2: BetStrategy;
  other_plans: OtherPlan[];
}

/** What a submission under a ruleset has to say. */
export interface SubmissionForm {
  ruleset: string;
  title: string;
  dealing: string[];
  has_fees: boolean;
  has_payout_limit: boolean;
  wagers: FormWager[];
  options: FormOption[];
}

/** A ready-made submission in short. */
export interface SubmissionSummary {
  id: string;
  title: string;
  ruleset: string;
  wagers: Record<string, string>;
  table_limits: string[];
}

/** A table in full. */
export interface TableDetail {
  id: string;
  name: string;
  submission: string;
  ruleset: string;
  table_limit: string;
  minimum_cents: number;
  maximum_cents: number;
  seats: number;
  is_practice: boolean;
  boxes: number;
  boxes_per_player: number;
  is_banked_by_player: boolean;
  banker_fee_cents: number;
  wagers: Record<string, WagerOffer>;
  names: Record<string, string>;
  printed: PaytableDetail[];
  created_ms: number;
  submission_title: string;
  ruleset_title: string;
  paytables: Record<string, string>;
  seats_taken: number;
  bots: number;
  meter_cents?: number | null;
  phase: string;
  rounds: number;
  dealer: "automatic" | "person" | "school";
  pace: "instant" | "fast" | "normal" | "slow";
  owner: string;
  has_friends: boolean;
  is_under_own_rules: boolean;
  is_enabled: boolean;
  dealing: string;
  betting_seconds: number;
  decision_seconds: number;
  closed_because?: ClosedBecause | null;
}

/** A table as the lobby lists it. */
export interface TableSummary {
  id: string;
  name: string;
  created_ms: number;
  submission: string;
  submission_title: string;
  ruleset: string;
  ruleset_title: string;
  table_limit: string;
  minimum_cents: number;
  maximum_cents: number;
  paytables: Record<string, string>;
  seats: number;
  seats_taken: number;
  bots: number;
  meter_cents?: number | null;
  phase: string;
  rounds: number;
  dealer: "automatic" | "person" | "school";
  pace: "instant" | "fast" | "normal" | "slow";
  is_practice: boolean;
  owner: string;
  has_friends: boolean;
  is_under_own_rules: boolean;
  is_enabled: boolean;
}

/** Everything that a viewer sees of a table. */
export interface TableView {
  sequence: number;
  phase: string;
  rounds: number;
  seats: Record<string, SeatView>;
  duty?: DutyView | null;
  meter_cents?: number | null;
  banker?: number | null;
  bank_offered_to?: number | null;
  dealing: string;
  decks: DeckView[];
  is_stub_count_due: boolean;
  out_of_order: Record<string, string>;
  seal?: SealView | null;
  round?: RoundView | null;
}

/** The chance to reach an amount before ruin. */
export interface Target {
  target_cents: number;
  reached: number;
  mean_rounds: number;
}

/** Withdraw such a bet, as the printed pars do (reading F4), or let it ride. */
export type Ties = "pull" | "ride";

/** A table on the board. Times are milliseconds since 1970, so that the page can let its clocks run by itself. */
export interface Tile {
  table: string;
  name: string;
  title: string;
  is_live: boolean;
  is_enabled: boolean;
  phase: string;
  round: number;
  boxes: number;
  seats: SeatTile[];
  community: number;
  dealer: string;
  is_automatic: boolean;
  duty: string;
  waits_for: string;
  since_ms: number;
  last_round_ms?: number | null;
  rounds_per_hour?: number | null;
  win?: WinTile | null;
  tray_cents: number;
  par_cents: number;
  meter_cents?: number | null;
  deck_opened_ms?: number | null;
  deck_due_ms?: number | null;
  alerts: Alert[];
}

/** A trainee over time: everything they did, newest first, and their mistakes. */
export interface TraineeReport {
  name: string;
  lessons: Progress[];
  mistakes: CountedMistake[];
}

/** How a trainee stands with an assignment. */
export interface TraineeStanding {
  account: string;
  trainee: string;
  attempts: number;
  best_percent?: number | null;
  is_passed: boolean;
}

/** Everything that a trainer looks after. */
export interface Training {
  groups: TrainingGroup[];
  people: TrainingPerson[];
  plans: AssignablePlan[];
  written: WrittenPlan[];
}

/** A group with its trainees and what they were given to do. */
export interface TrainingGroup {
  number: number;
  name: string;
  made_by: string;
  trainees: TrainingPerson[];
  assignments: GroupAssignment[];
}

/** Somebody who can be taught. */
export interface TrainingPerson {
  account: string;
  name: string;
}

/** A table's tray as the record has it now, and what was counted, filled and credited in the gaming day. */
export interface TrayNow {
  table: string;
  name: string;
  tray_cents: number;
  opening_cents?: number | null;
  fills_cents: number;
  credits_cents: number;
  closing_cents?: number | null;
}

/** A table's tray: what was counted, filled and credited, and whether that agrees with the record. */
export interface TrayOfDay {
  table: string;
  name: string;
  opening_cents?: number | null;
  fills_cents: number;
  credits_cents: number;
  closing_cents?: number | null;
  counted_win_cents?: number | null;
  recorded_win_cents?: number | null;
  difference_cents?: number | null;
}

/** The decision that the viewer is asked for. */
export interface Turn {
  seat: number;
  bet: string;
}

/** How many rounds of a table are over, and how many of them were void. */
export interface Voids {
  rounds: number;
  void_before_deal: number;
  void_after_deal: number;
  people: VoidsByPerson[];
}

/** How many rounds of a table somebody voided, and how many voids of others they approved. */
export interface VoidsByPerson {
  person: string;
  called: number;
  approved: number;
}

/** A wager at a table as a player asks about it, at its smallest stake. */
export interface WagerExplained {
  wager: string;
  title: string;
  explanation: string;
  stake_cents: number;
  fee_cents: number;
  hit_frequency: Fraction;
  cost: Fraction;
  outcomes: OutcomeOdds[];
}

/** A wager that can be made at a table: on which spots, within which limits, under which paytable. */
export interface WagerOffer {
  title: string;
  explanation: string;
  spots: string[];
  marks: string[];
  circle?: string | null;
  paytable: string;
  minimum_cents?: number | null;
  maximum_cents?: number | null;
  stakes_cents: number[];
  fee_cents: number;
  is_required: boolean;
  clause: string;
}

/** What a run says about a wager so far, in units of its stake. */
export interface WagerSoFar {
  mean: number;
  standard_error: number;
}

/** What one kind of wager did. */
export interface WagerStatistics {
  wager: string;
  made: number;
  won: number;
  staked_cents: number;
  net_cents: number;
}

/** A kind of wager: what people call it, what its spot shows, and what it is. */
export interface WagerSummary {
  wager: string;
  title: string;
  mark: string;
  explanation: string;
}

/** The win of the gaming day, what the bets as decided should have won, and limits kept to 99 times in 100. */
export interface WinTile {
  rounds: number;
  win_cents: number;
  expected_cents: number;
  low_cents: number;
  high_cents: number;
}

/** A lesson that was written as a file. */
export interface WrittenPlan {
  plan: string;
  title: string;
  about: string;
  course: string;
  is_examination: boolean;
  rounds: number;
  pass_percent: number;
}
