import type { Plugin } from 'vite';

const FILE = '/astro/dist/core/encryption.js';
const DIGEST = 'async function generateCspDigest(';

/** Digests that are kept: a page has a style for each of its components, and they are the same at every rendering. */
const MAX_DIGESTS = 1000;

const REMEMBERED = `
const digests = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  if (digests.size > ${MAX_DIGESTS}) digests.clear();
  if (!digests.has(key)) digests.set(key, makeCspDigest(data, algorithm));
  return digests.get(key);
}
async function makeCspDigest(`;

/**
 * Vite plugin: has Astro remember the digests of a page's styles for its Content-Security-Policy. It makes them anew for each request,
 * some twenty trips through the thread pool that take a fifth of what rendering a page does.
 */
export function rememberedDigests(): Plugin {
  return {
    name: 'remembered-digests',
    transform(code, id) {
      if (!id.endsWith(FILE)) return null;
      if (!code.includes(DIGEST)) throw new Error(`${FILE} does not make digests as it did: see server/rememberedDigests.ts`);
      return code.replace(DIGEST, REMEMBERED);
    },
  };
}
