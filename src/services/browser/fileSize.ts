/** Bytes of a file, as its server says; NaN where it does not. */
export const fetchSize = (address: string): Promise<number> =>
  fetch(address, { method: 'HEAD', credentials: 'omit' }).then(
    (response) => Number((response.ok && response.headers.get('content-length')) || NaN),
    () => NaN,
  );
