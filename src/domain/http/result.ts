/** Outcome of an operation that may fail without a bug: no exception crosses a layer. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A success with its value. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** A failure with its reason. */
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });
