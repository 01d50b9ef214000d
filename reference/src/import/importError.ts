/** An import error whose message is printed for the user (exit code 2). */
export class ImportError extends Error {
  override name = 'ImportError';
}
