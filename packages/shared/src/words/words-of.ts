/** The words of a part in another language: exactly those that the English part has. */
export type WordsOf<English> = Record<keyof English, string>
