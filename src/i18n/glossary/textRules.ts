import type { TextKey } from '../translator.ts';

/** A word that texts of a language do not use. */
interface ForbiddenTerm {
  /** The word to use instead. */
  use: string;
  not: RegExp;
  /** Keys to which this is limited; without it the rule also holds for the information pages. */
  only?: RegExp;
  /** Keys that may have the word, each with its reason in a comment. */
  except?: readonly TextKey[];
}

/** How the texts of one language are written. */
export interface TextRules {
  /** The terms of the glossary that are a text of their own. */
  terms: Partial<Record<TextKey, string>>;
  forbidden: readonly ForbiddenTerm[];
  /** Informal forms of address, where the language has them; every text addresses its reader formally. */
  informal?: RegExp;
  /** Opening and closing quotation mark. */
  quotes: readonly [string, string];
  /** Keys of texts with other quotation marks, each with its reason in a comment. */
  otherQuotes?: readonly TextKey[];
  /** Wrong spaces and punctuation. */
  punctuation: RegExp;
  /** The script in which the language is written. */
  script: RegExp;
  /** Keys of texts that are correctly the same as in English, in their order. */
  sameAsEnglish?: readonly string[];
  /** The same of the texts of the desk. */
  sameAtDesk?: readonly string[];
}

/** The rules of a language: the file named by its tag. */
export async function loadGlossary(tag: string): Promise<TextRules> {
  const { glossary } = (await import(`./${tag}.ts`)) as { glossary: TextRules };
  return glossary;
}

/** The script of most languages. */
export const LATIN = /\p{Script=Latin}/u;

/** Matches whole words, given as alternatives of a pattern; `\b` takes letters with accents for the end of a word. */
export const term = (alternatives: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu');

/** A space before punctuation that closes on the word before it. */
export const SPACE_BEFORE_PUNCTUATION = /\s[,.:;!?…](?=\s|$)/;
