import { referenceTokens } from '../lib/reference.mjs';
import { PlainError } from '../lib/report.mjs';

const authorization = `Bearer ${referenceTokens.REFERENCE_CONTROL_TOKEN}`;

/** Sends JSON to an address with the control token of the reference backend; throws a PlainError for an error status. */
export const postJson = async (/** @type {string} */ url, /** @type {unknown} */ body) => {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new PlainError(`${url} answered ${response.status}.`);
  await response.arrayBuffer();
};

/** Sends GET or DELETE to the control API of the reference backend and resolves to the JSON; throws a PlainError for an error status. */
export const callControl = async (/** @type {string} */ url, /** @type {'GET' | 'DELETE'} */ method = 'GET') => {
  const response = await fetch(url, { method, headers: { authorization } });
  if (!response.ok) throw new PlainError(`${url} answered ${response.status}.`);
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
};

/**
 * The address of the page of a city or a session with a parameter that makes it bypass the page cache and changes nothing (rule 18.7): each
 * request of it is rendered. The first parameter is one of lists, the second one of sessions.
 */
export const toUncached = (/** @type {string} */ address) => {
  const value = '0'.repeat(301);
  return `${address}${address.includes('?') ? '&' : '?'}tab=${value}&part=${value}`;
};

/** Quantile of a list in any order; `share` is 0 to 1. */
export const quantile = (/** @type {number[]} */ values, /** @type {number} */ share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Median of a list in any order. */
export const median = (/** @type {number[]} */ values) => quantile(values, 0.5);

/** Median of numbers with the lowest and highest, as text: `0.98 (0.95–1.01)`. */
export const toSpread = (/** @type {number[]} */ values, digits = 2) => {
  const [low, middle, high] = [0, 0.5, 1].map((share) => quantile(values, share).toFixed(digits));
  return `${middle} (${low}–${high})`;
};
