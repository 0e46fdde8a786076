import JC from "@heruka_urgyen/react-playing-cards/src/images/2color/JC.svg?court";
import JD from "@heruka_urgyen/react-playing-cards/src/images/2color/JD.svg?court";
import JH from "@heruka_urgyen/react-playing-cards/src/images/2color/JH.svg?court";
import JS from "@heruka_urgyen/react-playing-cards/src/images/2color/JS.svg?court";
import KC from "@heruka_urgyen/react-playing-cards/src/images/2color/KC.svg?court";
import KD from "@heruka_urgyen/react-playing-cards/src/images/2color/KD.svg?court";
import KH from "@heruka_urgyen/react-playing-cards/src/images/2color/KH.svg?court";
import KS from "@heruka_urgyen/react-playing-cards/src/images/2color/KS.svg?court";
import QC from "@heruka_urgyen/react-playing-cards/src/images/2color/QC.svg?court";
import QD from "@heruka_urgyen/react-playing-cards/src/images/2color/QD.svg?court";
import QH from "@heruka_urgyen/react-playing-cards/src/images/2color/QH.svg?court";
import QS from "@heruka_urgyen/react-playing-cards/src/images/2color/QS.svg?court";

const FIGURES: Record<string, string> = { JC, JD, JH, JS, KC, KD, KH, KS, QC, QD, QH, QS };

/** The address of the figure of a court card, undefined for any other card. */
export const figureOf = (card: string): string | undefined => FIGURES[card.toUpperCase()];

/** Fetch the figures before they are dealt, so that none is missing when its card turns. */
export function fetchFigures(): void {
  for (const address of Object.values(FIGURES)) new Image().src = address;
}
