/** A reason why nothing can be imported, in words for the person at the keyboard (exit code 2). */
export class ImportError extends Error {
  override name = 'ImportError';
}
