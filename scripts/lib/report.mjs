const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (/** @type {number} */ code, /** @type {string} */ text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Formats text as bold on a terminal with colours. */
export const bold = (/** @type {string} */ text) => paint(1, text);

/** Prints one line of progress. */
export const say = (/** @type {string} */ text) => console.log(`${paint(36, '›')} ${text}`);

/** Prints an error message. */
export const complain = (/** @type {string} */ text) => console.error(`${paint(31, '✗')} ${text}`);

/** Prints the heading of a part. */
export const heading = (/** @type {string} */ text) => console.log(`\n${bold(`━━ ${text} ${'━'.repeat(Math.max(3, 70 - text.length))}`)}`);

/** Formats a duration: 840 ms, 12.3 s, 2 min 5 s. */
export const toDurationText = (/** @type {number} */ durationMs) => {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  const seconds = durationMs / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
};

/** An expected failure with a message for the user: printed without its stack; the process ends with `exitCode`. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';

  constructor(/** @type {string} */ message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Prints an error and ends the process: a PlainError with its message and exit code, any other with its stack and 1. */
export const endWith = (/** @type {unknown} */ error) => {
  complain(error instanceof PlainError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(error instanceof PlainError ? error.exitCode : 1);
};
