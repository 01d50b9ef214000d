/**
 * Resolves with the value of a promise, or with undefined after `ms`; rejects when the promise does. It clears its timer, which a plain
 * race would leave pending together with everything that it references.
 */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => resolve(undefined), ms).unref();
    promise.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
