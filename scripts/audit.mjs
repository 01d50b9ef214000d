import { mkdirSync, writeFileSync } from 'node:fs';
import { findBrowser } from './find-browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { startPair } from './lib/pair.mjs';
import { inRoot } from './lib/paths.mjs';
import { endWith, PlainError, say } from './lib/report.mjs';

// Lighthouse with its mobile settings over each kind of page; fails below 100. Reports are kept in test-results/lighthouse.
const PAGES = [
  { name: 'city list', path: '/' },
  { name: 'city home', path: '/waterdam' },
  { name: 'FAQ', path: '/waterdam/faq' },
  { name: 'delegates', path: '/waterdam/delegates' },
  { name: 'calendar', path: '/waterdam/calendar' },
  { name: 'recorded session', path: '/waterdam/gr-begroting' },
];
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

const folder = inRoot('test-results', 'lighthouse');
const children = new Children();
/** @type {import('chrome-launcher').LaunchedChrome | undefined} */
let chrome;
try {
  await ensureInstalled();
  await ensureBuilt();
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  mkdirSync(folder, { recursive: true });
  const portal = await startPair(children);
  chrome = await launch({ chromePath: await findBrowser(), chromeFlags: FLAGS });
  let isPerfect = true;
  for (const { name, path } of PAGES) {
    const result = await lighthouse(portal + path, { port: chrome.port, output: 'html', logLevel: 'error' });
    if (!result) throw new PlainError(`Lighthouse gave no result for ${path}.`);
    const scores = Object.values(result.lhr.categories).map(({ title, score }) => ({ title, score: Math.round((score ?? 0) * 100) }));
    writeFileSync(`${folder}/${name.replaceAll(' ', '-')}.html`, String(result.report));
    isPerfect &&= scores.every(({ score }) => score === 100);
    say(`${name.padEnd(18)} ${scores.map(({ title, score }) => `${title} ${score}`).join(' · ')}`);
    const lacking = Object.values(result.lhr.categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && (result.lhr.audits[id]?.score ?? 1) < 0.9).map(({ id }) => id),
    );
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
