import { PlainError } from './report.mjs';

/** Sends JSON to an address, with the right to control the reference backend; throws a PlainError when it is refused. */
export const post = async (/** @type {string} */ url, /** @type {unknown} */ body) => {
  const headers = { authorization: 'Bearer reference-control', 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new PlainError(`${url} answered ${response.status}.`);
  await response.arrayBuffer();
};

/** The value below which a share (0 to 1) of an ascending list lies. */
export const quantile = (/** @type {number[]} */ sorted, /** @type {number} */ share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
