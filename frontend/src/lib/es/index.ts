import { speakInLab } from "../lab_text";
import { speakToStaff } from "../staff_text";
import { speak } from "../text";
import { lab } from "./lab_text";
import { staff } from "./staff_text";
import { text } from "./text";

/** Speak Spanish on every page. */
export function speakSpanish(): void {
  speak(text);
  speakToStaff(staff);
  speakInLab(lab);
}
