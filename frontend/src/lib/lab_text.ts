/** All English of the lab: the bench, comparisons, bankrolls and simulations. Spanish: es/lab_text.ts. */
const english = {
  about: "Exact figures for any paytable, from the catalogue or your own. Nothing here is simulated unless it says so.",
  tabs: { editor: "Bench", compare: "Compare", bankroll: "Bankroll and ruin", simulation: "Simulation" },
  startFrom: "Start from",
  hand: "Hand",
  pays: "Pays",
  paysFor: (hand: string) => `Pays for ${hand}`,
  chance: "Chance",
  edge: "House edge per bet",
  hits: "Hit frequency",
  averageBet: "Average bets in play",
  risk: "Element of risk",
  deviation: "Standard deviation",
  rides: "Bets 1 and 2 ride",
  exact: "Exact expected value",
  distribution: "How a round ends, in units of one bet",
  units: "units won or lost",
  letRide: (bet: string) => `Let ${bet} ride with`,
  nothing: "No hand: always take this bet back.",
  old: "These figures are from before your last change.",
  proved: (hands: string) => `Proved best over all ${hands} hands.`,
  compare: "Comparison",
  yours: "yours",
  wager: "Wager",
  paytable: "Paytable",
  sheet: "Sheet",
  bankroll: "Bankroll",
  bet: "Each bet",
  follow: "Follow it",
  after: (rounds: number, ahead: string, ruin: string) =>
    `After ${rounds} rounds, ${ahead} of players are ahead and ${ruin} have gone broke and stopped.`,
  quantiles: "Bankroll left, for players who stop when they are broke",
  quantile: (level: string) => (level === "50%" ? "median" : `${level} have less`),
  ruin: "Risk of ruin",
  rounds: "rounds",
  seed: "Seed",
  simulate: "Simulate",
  working: "Working",
  stop: "Stop",
  simulated: (rounds: string, mean: string, error: string, exact: string) =>
    `${rounds} rounds: ${mean} ± ${error} per bet${exact ? `; exactly ${exact}` : ""}.`,
  convergence: "The mean as the run goes on, with bars of two standard errors",
  played: (played: string, rounds: string) => `${played} of ${rounds} rounds`,
  howMany: "Rounds",
  mean: "mean",
  exactValue: "exact",
  bench: {
    about: "Move a slider or type what a hand pays. Lock the lines that a search must keep.",
    own: (id: string) => `${id} (yours)`,
    name: "Name",
    lock: (hand: string) => `Lock ${hand}`,
    remove: (hand: string) => `Remove ${hand}`,
    slide: (hand: string) => `Slide what ${hand} pays`,
    add: "Add a row",
    addHand: "Choose a hand",
    worth: "Worth",
    worthIs: "The house edge that would be added if this hand lost",
    step: (direction: string, pays: string, edge: string, deviation: string, decisions: number) =>
      `One step ${direction}, ${pays}: edge ${edge}, deviation ${deviation}${
        decisions ? `, ${decisions} ${decisions === 1 ? "decision changes" : "decisions change"}` : ""
      }`,
    players: "Players",
    reset: "Start over",
    take: "Export",
    file: "Paytable (TOML)",
    csv: "Figures (CSV)",
    excel: "Figures (Excel)",
    sheet: "PAR sheet",
    sheetPdf: "as PDF",
    keep: "Add to Compare",
    kept: "Added to Compare.",
    letGo: (id: string) => `Remove ${id} from Compare`,
    play: "Play this",
    signIn: "Sign in to play it",
  },
  strategy: {
    title: "A strategy of your own",
    about:
      "Write when a bet rides, one rule on each line. A bet rides if any of its rules fits, and is withdrawn otherwise.",
    rules: "Rules",
    words:
      "Words: paying hand, any pair or better, low pair, tens or better, two pair, three of a kind, any hand; suited, not suited; 2 straights (how many straights can still be completed), at most 1 high card (tens and better).",
    value: "Value it",
    upload: "Open a file",
    tooLong: "That file is too long for a list of rules.",
    worth: (edge: string, best: string, cost: string, bets: string) =>
      `House edge ${edge}; with best play ${best}. It costs ${cost} of a bet each round and keeps ${bets} bets in play on average.`,
    differs: "Where it isn't best play",
    same: "This is best play: no hand is played differently.",
    bet: "Bet",
    such: "Such as",
    best: "Best play",
    rides: "rides",
    withdraws: "withdraws",
    otherwise: "Played otherwise",
    of: (some: string, all: string) => `${some} of ${all}`,
    costs: "Costs a round",
    map: "Map of all 22,100 three-card hands and of every kind of four-card hand",
  },
  wishes: {
    title: "Search",
    about:
      "Find the paytables nearest to yours. Locked lines stay as they are. Leave a field empty if it doesn't matter.",
    edge: "House edge",
    within: "within",
    hit: "Hit frequency",
    sd: "Standard deviation",
    par: "Element of risk",
    top: "Best hand pays",
    rate: "Rate of progression",
    reset: "Meter reset ($)",
    step: "Steps",
    find: "Find paytables",
    searching: "Searching",
    use: "Use",
    none: (why: string) => `No paytable meets all of this. ${why}`,
    cut: "Nothing found in time. Lock more lines, or ask for less.",
    found: (tried: string, seconds: string, isProved: boolean) =>
      `${tried} paytables computed in ${seconds} s; ${
        isProved ? "no nearer one exists" : "the search was cut short, so nearer ones may exist"
      }.`,
    changed: "Changed",
    nothing: "nothing",
    terms: (rate: string, reset: string) => `Meter: rate ${rate}, reset ${reset}`,
  },
  front: {
    title: "Front of edge, hit frequency and deviation",
    about: (lines: number) =>
      `The least and the most volatile paytable at each house edge, with at most ${lines} lines changed. Each colour is one hit frequency. Press a point to use it.`,
    draw: "Draw the front",
    axis: "House edge",
    other: "Standard deviation",
    here: "Your paytable",
    hits: (share: string, lines: number) => `${share} of hands pay (${lines} lines)`,
    point: (edge: string, deviation: string, hit: string) =>
      `Edge ${edge}, deviation ${deviation}, ${hit} of hands pay`,
  },
};

export type LabText = typeof english;

/** The words of the language in use. */
export let lab: LabText = english;

/** Speak another language: called once, before the first page is drawn. */
export function speakInLab(words: LabText): void {
  lab = words;
}
