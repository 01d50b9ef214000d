/** A record whose optional fields may also be undefined. */
type WithUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

/** A record without its undefined fields. */
export const withoutUndefined = <T extends object>(record: WithUndefined<T>): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
