/**
 * What comes of a promise within some ms, or undefined; rejects with it. Unlike a race with a timer it leaves none behind, which would keep
 * what waited for it in memory until it went off.
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), ms).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
