import { expect } from 'vitest';
import { scopeCmsCss } from '../../src/services/server/cms/cmsCss.ts';

const SELECTOR = String.raw`(?::root:not\(\[data-dark\],\[data-style=white\]\) )?\.city-content [\w.*:()>+~ -]+`;
const VALUE = String.raw`(?:[\w\s.,#%()+*/-]|"[^"{}<>\\]*"|'[^'{}<>\\]*')+`;
const RULE = String.raw`${SELECTOR}(?:,${SELECTOR})*\{[a-z-]+:${VALUE}(?:;[a-z-]+:${VALUE})*\}`;
/** The only output that is allowed: rules below the content area of the city, some of them in a media query (rule 21.4). */
const CONFINED = new RegExp(`^(?:${RULE}|@media [\\w\\s:().,<>=/-]+\\{(?:${RULE})+\\})*$`);
/** Values that fetch a file, run code, cover the page or end the `<style>` element. */
const HARMFUL =
  /(?:url|src|image|image-set|cross-fade|element|paint|attr|env|expression)\(|position:[^;}]*(?:fixed|sticky)|z-index:[^;}]*(?:\d{3}|\()|binding|behavior|@import|!|\\|<\/|\/\*/i;

/** Expects that `scopeCmsCss` turns a stylesheet of a city into harmless rules below its content area (rule 21.4). */
export function expectInert(css: string): void {
  const scoped = scopeCmsCss(css);
  expect(scoped.length).toBeLessThanOrEqual(100_000);
  expect(scoped.slice(0, 2000).replace(/"[^"]*"|'[^']*'/g, '""')).not.toMatch(HARMFUL);
  expect(scoped).not.toMatch(/<\/|\\/);
  // Match rule by rule: one pattern over 100,000 characters is slow.
  for (const rule of scoped.split(/(?<=\})(?!\})/)) expect(rule).toMatch(CONFINED);
}
