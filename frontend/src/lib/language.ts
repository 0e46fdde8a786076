import { languageOf, localeOf, useLocale } from "./locale";

/** Learn the language of the pages, before the first of them is drawn: the chosen one, or the browser's. */
export async function startLanguage(chosen: string, browser: readonly string[]): Promise<void> {
  const language = languageOf(chosen, browser);
  useLocale(localeOf(language, browser));
  document.documentElement.lang = language;
  if (language === "en") return;
  const { speakSpanish } = await import("./es");
  speakSpanish();
}
