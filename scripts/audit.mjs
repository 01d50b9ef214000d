import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from './find-browser.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/programPair.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Runs Lighthouse with its mobile settings on each kind of page; fails below 100. `-- --runs 5` runs five times on each page, `-- FAQ
// embed` on the named pages only. The reports of the last run are in test-results/lighthouse. The text view and the page for an unknown
// address are left out: they are not for search engines, which Lighthouse counts as a fault.
const PAGES = [
  { name: 'city list', path: '/' },
  { name: 'city home', path: '/waterdam' },
  { name: 'category', path: '/waterdam/category/gemeenteraad' },
  { name: 'recorded session', path: '/waterdam/gr-begroting' },
  { name: 'live session', path: '/waterdam/live-raad' },
  { name: 'planned session', path: '/waterdam/gr-vaststelling-dijkplan' },
  { name: 'protected session', path: '/waterdam/besloten' },
  { name: 'embed', path: '/waterdam/gr-begroting/embed' },
  { name: 'live embed', path: '/waterdam/live-raad/embed' },
  { name: 'FAQ', path: '/waterdam/faq' },
  { name: 'about', path: '/waterdam/about' },
  { name: 'delegates', path: '/waterdam/delegates' },
  { name: 'calendar', path: '/waterdam/calendar' },
  { name: 'search', path: '/waterdam/search' },
];
// Sometimes the browser's trace has no beginning, and Lighthouse must run again.
const ATTEMPTS = 3;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const folder = inRoot('test-results', 'lighthouse');
const children = new Children();
/** @type {import('chrome-launcher').LaunchedChrome | undefined} */
let chrome;

function readArguments() {
  const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '1' } }, allowPositionals: true });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new PlainError(`--runs is a number from 1, not '${values.runs}'.`);
  const unknown = positionals.find((name) => PAGES.every((page) => page.name !== name));
  if (unknown !== undefined) throw new PlainError(`There is no page '${unknown}'; there are ${PAGES.map(({ name }) => name).join(', ')}.`);
  return { runs, pages: PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)) };
}

/** Runs Lighthouse on a page once; resolves to the scores by category and the audits that lower them. */
async function runLighthouse(/** @type {string} */ url, /** @type {number} */ port, /** @type {string} */ report) {
  const { default: lighthouse } = await import('lighthouse');
  let result;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    result = await lighthouse(url, { port, output: 'html', logLevel: 'error' });
    if (!result?.lhr.runtimeError) break;
    say(`Lighthouse could not test ${url} (${result.lhr.runtimeError.code}).`);
  }
  if (!result || result.lhr.runtimeError) throw new PlainError(`Lighthouse gave no result for ${url}.`);
  writeFileSync(report, String(result.report));
  const { audits, categories } = result.lhr;
  const scores = Object.values(categories).map(({ title, score }) => ({ title, score: Math.round((score ?? 0) * 100) }));
  const lowAudits = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return { scores, lowAudits };
}

try {
  const { runs, pages } = readArguments();
  await ensureInstalled();
  await ensureBuilt();
  const { launch } = await import('chrome-launcher');
  mkdirSync(folder, { recursive: true });
  const portal = await startPair(children);
  chrome = await launch({ chromePath: await findBrowser(), chromeFlags: FLAGS });
  let isPerfect = true;
  for (const { name, path } of pages) {
    /** @type {Awaited<ReturnType<typeof runLighthouse>>[]} */
    const results = [];
    for (let run = 0; run < runs; run += 1)
      results.push(await runLighthouse(portal + path, chrome.port, `${folder}/${name.replaceAll(' ', '-')}.html`));
    const perfect = results.filter(({ scores }) => scores.every(({ score }) => score === 100)).length;
    isPerfect &&= perfect === runs;
    const worst =
      results[0]?.scores.map(({ title }, index) => `${title} ${Math.min(...results.map(({ scores }) => scores[index]?.score ?? 0))}`) ?? [];
    say(`${name.padEnd(18)} ${worst.join(' · ')} · all 100 in ${perfect} of ${runs}`);
    const lowAudits = [...new Set(results.flatMap((each) => each.lowAudits))];
    if (lowAudits.length > 0) say(`  below 90: ${lowAudits.join(', ')}`);
  }
  if (!isPerfect) throw new PlainError('A page is below 100. The reports are in test-results/lighthouse.');
} catch (error) {
  await chrome?.kill();
  await children.stop();
  endWith(error);
}
await chrome?.kill();
await children.stop();
