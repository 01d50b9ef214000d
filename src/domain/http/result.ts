/** Outcome of something that can fail without being a bug: no exception crosses a layer. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Wraps a value as a success. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** Wraps a reason as a failure. */
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });
