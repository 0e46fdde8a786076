import { learnWagers } from "../wager_names.svelte";
import wagers from "./fixtures/wagers.json";

// Unit tests know the names of wagers as a page does that has read the catalogue.
learnWagers(wagers);
