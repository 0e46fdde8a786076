/** The language that the pages speak and the region whose numbers and dates they write, by the browser's own Intl. */
export const LANGUAGES = { en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

/** Where a browser speaks another language than the pages, numbers are written as where a dollar is the money. */
const REGIONS: Record<Language, string> = { en: "en-US", es: "es-US" };
const plain = (tag: string) => tag.split("-")[0] ?? "";

/** The language somebody chose, or the first of their browser's that the pages speak. */
export function languageOf(chosen: string, browser: readonly string[]): Language {
  return ([chosen, ...browser].map(plain).find((one) => one in LANGUAGES) ?? "en") as Language;
}

/** The browser's own region of a language, as `es-MX`. */
export function localeOf(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => tag !== language && plain(tag) === language) ?? REGIONS[language];
}

let locale = REGIONS.en;
let plurals = new Intl.PluralRules(locale);
let lists = new Intl.ListFormat(locale);
const formats = new Map<string, Intl.NumberFormat>();

export function useLocale(tag: string): void {
  locale = tag;
  plurals = new Intl.PluralRules(tag);
  lists = new Intl.ListFormat(tag);
  formats.clear();
}

/** A number as it is written here; formats are kept, because making one is slow. */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.NumberFormat(locale, options)));
  return format.format(value);
}

/** A number with exactly so many decimals. */
export const fixed = (value: number, digits: number): string =>
  number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A share as "3.51%". */
export const percent = (share: number, digits: number): string => `${fixed(100 * share, digits)}%`;

export const dateTime = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(ms).toLocaleString(locale, options);
export const clockTime = (ms: number): string => new Date(ms).toLocaleTimeString(locale, { timeStyle: "medium" });

/** One of the forms that the language has for a number of things. */
export function plural(count: number, one: string, other: string): string {
  return plurals.select(count) === "one" ? one : other;
}

/** A number of things: "1 round", "1,250 rounds". */
export const many = (count: number, one: string, other: string): string =>
  `${number(count)} ${plural(count, one, other)}`;

/** "a, b and c" */
export const listOf = (words: string[]): string => lists.format(words);

/** What somebody typed as a number here, in digits with a decimal point: "1.250,50" is 1250.50 in Spain. */
export function plainNumber(typed: string): string {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-123_456.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const groups = sign("group") ? typed.replaceAll(sign("group"), "") : typed;
  return groups.replace(/[$\s]/g, "").replace(sign("decimal"), ".");
}
