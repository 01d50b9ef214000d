import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from './find-browser.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/programPair.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Lighthouse with its mobile settings over each kind of page; fails below 100. `-- --runs 5` looks five times at each, `-- FAQ embed` at some only.
// The reports of the last look are kept in test-results/lighthouse.
const PAGES = [
  { name: 'city list', path: '/' },
  { name: 'city home', path: '/waterdam' },
  { name: 'recorded session', path: '/waterdam/gr-begroting' },
  { name: 'embed', path: '/waterdam/gr-begroting/embed' },
  { name: 'FAQ', path: '/waterdam/faq' },
  { name: 'delegates', path: '/waterdam/delegates' },
  { name: 'calendar', path: '/waterdam/calendar' },
];
// Now and then the browser's trace has no beginning, and Lighthouse asks to be run again: no page was looked at then.
const ATTEMPTS = 3;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const folder = inRoot('test-results', 'lighthouse');
const children = new Children();
/** @type {import('chrome-launcher').LaunchedChrome | undefined} */
let chrome;

function readWishes() {
  const { values, positionals } = parseArgs({ options: { runs: { type: 'string', default: '1' } }, allowPositionals: true });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new PlainError(`--runs is a number from 1, not '${values.runs}'.`);
  const unknown = positionals.find((name) => PAGES.every((page) => page.name !== name));
  if (unknown !== undefined) throw new PlainError(`There is no page '${unknown}'; there are ${PAGES.map(({ name }) => name).join(', ')}.`);
  return { runs, pages: PAGES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)) };
}

/** Scores of one look at a page by category, and the audits that cost points. */
async function look(/** @type {string} */ url, /** @type {number} */ port, /** @type {string} */ report) {
  const { default: lighthouse } = await import('lighthouse');
  let result;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    result = await lighthouse(url, { port, output: 'html', logLevel: 'error' });
    if (!result?.lhr.runtimeError) break;
    say(`Lighthouse could not look at ${url} (${result.lhr.runtimeError.code}).`);
  }
  if (!result || result.lhr.runtimeError) throw new PlainError(`Lighthouse gave no result for ${url}.`);
  writeFileSync(report, String(result.report));
  const { audits, categories } = result.lhr;
  const scores = Object.values(categories).map(({ title, score }) => ({ title, score: Math.round((score ?? 0) * 100) }));
  const lacking = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
  );
  return { scores, lacking };
}

try {
  const { runs, pages } = readWishes();
  await ensureInstalled();
  await ensureBuilt();
  const { launch } = await import('chrome-launcher');
  mkdirSync(folder, { recursive: true });
  const portal = await startPair(children);
  chrome = await launch({ chromePath: await findBrowser(), chromeFlags: FLAGS });
  let isPerfect = true;
  for (const { name, path } of pages) {
    /** @type {Awaited<ReturnType<typeof look>>[]} */
    const looks = [];
    for (let run = 0; run < runs; run += 1)
      looks.push(await look(portal + path, chrome.port, `${folder}/${name.replaceAll(' ', '-')}.html`));
    const perfect = looks.filter(({ scores }) => scores.every(({ score }) => score === 100)).length;
    isPerfect &&= perfect === runs;
    const worst =
      looks[0]?.scores.map(({ title }, index) => `${title} ${Math.min(...looks.map(({ scores }) => scores[index]?.score ?? 0))}`) ?? [];
    say(`${name.padEnd(18)} ${worst.join(' · ')} · all 100 in ${perfect} of ${runs}`);
    const lacking = [...new Set(looks.flatMap((each) => each.lacking))];
    if (lacking.length > 0) say(`  below 90: ${lacking.join(', ')}`);
  }
  if (!isPerfect) throw new PlainError('A page is below 100. The reports are in test-results/lighthouse.');
} catch (error) {
  await chrome?.kill();
  await children.stop();
  endWith(error);
}
await chrome?.kill();
await children.stop();
