/** The start of a session as `components/sessions/SessionStart.tsx` shows it (rules 3.13, 3.15). */
export interface StartText {
  /** What stands before and after the start of a plan that was given up: "was planned for". */
  frame?: [before: string, after: string] | undefined;
  /** The machine-readable start, and its date with or without its time; absent when only words are known. */
  iso?: string | undefined;
  /** The date, where `text` is the time alone because the date is beside it; for screen readers. */
  date?: string | undefined;
  text?: string | undefined;
  /** What stands between the date and the words of the source: a comma. */
  joint: string;
  /** The words of the source, instead of a time. */
  startText?: string | undefined;
}

/** Where or when a session takes place instead, as `components/sessions/MoveTargetLine.tsx` shows it (rule 3.13). */
export interface MoveTargetText {
  /** "Moved to:", "New date:", or a sentence when nobody has said it yet. */
  label: string;
  /** Name and path of the other session. */
  name?: string | undefined;
  href?: string | undefined;
  /** The new date, or what has become of the other session in its turn. */
  when?: string | undefined;
}
