/** Fetches the size of a file in bytes from its `Content-Length`; resolves to NaN when the server does not send it. */
export const fetchSize = (address: string): Promise<number> =>
  fetch(address, { method: 'HEAD', credentials: 'omit' }).then(
    (response) => Number((response.ok && response.headers.get('content-length')) || NaN),
    () => NaN,
  );
