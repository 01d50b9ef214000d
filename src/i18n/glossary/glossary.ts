/** Wording that a language does not use, and what it uses instead. */
export interface Glossary {
  forbidden: readonly { pattern: RegExp; use: string }[];
}
