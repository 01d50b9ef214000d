import { expect } from 'vitest';
import { scopeCmsCss } from '../../src/services/server/cms/cmsCss.ts';

const SELECTOR = String.raw`(?::root:not\(\[data-dark\],\[data-style=white\]\) )?\.city-content [\w.*:()>+~ -]+`;
const VALUE = String.raw`(?:[\w\s.,#%()+*/-]|"[^"{}<>\\]*"|'[^'{}<>\\]*')+`;
const RULE = String.raw`${SELECTOR}(?:,${SELECTOR})*\{[a-z-]+:${VALUE}(?:;[a-z-]+:${VALUE})*\}`;
/** All that may come out: rules below the city's area, bare or in a media query. */
const CONFINED = new RegExp(`^(?:${RULE}|@media [\\w\\s:().,<>=/-]+\\{(?:${RULE})+\\})*$`);
/** What fetches, runs, covers the page or ends the element it stands in. */
const HARMFUL =
  /(?:url|src|image|image-set|cross-fade|element|paint|attr|env|expression)\(|position:[^;}]*(?:fixed|sticky)|z-index:[^;}]*(?:\d{3}|\()|binding|behavior|@import|!|\\|<\/|\/\*/i;

/** Expects that of a city's stylesheet only harmless rules below its own area come out. */
export function expectInert(css: string): void {
  const scoped = scopeCmsCss(css);
  expect(scoped.length).toBeLessThanOrEqual(100_000);
  expect(scoped.slice(0, 2000).replace(/"[^"]*"|'[^']*'/g, '""')).not.toMatch(HARMFUL);
  expect(scoped).not.toMatch(/<\/|\\/);
  // Each rule by itself: one pattern over a hundred thousand characters takes long.
  for (const rule of scoped.split(/(?<=\})(?!\})/)) expect(rule).toMatch(CONFINED);
}
