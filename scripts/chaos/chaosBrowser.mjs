/// <reference lib="dom" />
/* global document -- in the page */
import { findViolations } from '../../tests/support/accessibility.ts';
import { launchBrowser } from '../bench/benchBrowser.mjs';
import { expectThat, toMsText, SERVICES, waitFor } from './chaosLab.mjs';

/** @typedef {import('./chaosLab.mjs').Lab} Lab */
/** @typedef {import('playwright').Page} Page */

const OUTAGE_MS = 30_000;

/** Opens a browser with a page and collects the origins of its requests. */
const openBrowser = async (/** @type {Lab} */ lab) => {
  const browser = await launchBrowser();
  lab.finally(() => browser.close());
  const page = await (await browser.newContext()).newPage();
  /** @type {Set<string>} */
  const requestedOrigins = new Set();
  page.on('request', (request) => requestedOrigins.add(new URL(request.url()).origin));
  return { page, requestedOrigins };
};

const getPosition = (/** @type {Page} */ page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/**
 * @param {Lab} lab @param {string} path @param {object} fault @param {number} [seconds] position to continue at during the outage, because
 * loaded video would hide it
 */
const testOutage = async (lab, path, fault, seconds) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  const { page } = await openBrowser(lab);
  // A small file would be loaded as a whole before the outage: the stream plays.
  await page.route('**/*.mp4', (route) => route.abort());
  await page.goto(portal.url + path);
  await page.keyboard.press('k');
  await waitFor(async () => (await getPosition(page)) > 1, 'the video plays', 20_000);
  await control('/faults', fault);
  if (seconds !== undefined) {
    await page.evaluate((position) => Object.assign(document.querySelector('video') ?? {}, { currentTime: position }), seconds);
  }
  await new Promise((resolve) => setTimeout(resolve, OUTAGE_MS));
  const stoppedAt = await getPosition(page);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const isStopped = (await getPosition(page)) === stoppedAt;
  expectThat(seconds === undefined || isStopped, 'the video plays without data');
  await control('/faults', undefined, 'DELETE');
  const healedMs = await waitFor(async () => (await getPosition(page)) > stoppedAt + 2, 'the video plays again by itself', 20_000);
  return `${isStopped ? 'stops' : 'plays loaded video'} during ${OUTAGE_MS / 1000} s of outage, plays ${toMsText(healedMs)} after its end, without an interaction`;
};

const checkPrivacy = async (/** @type {Lab} */ lab) => {
  const { url } = await lab.backend();
  const portal = await lab.portal(url, { PORTAL_ANALYTICS_URL: 'https://analytics.example/', PORTAL_ANALYTICS_SITE: '1' });
  const { page, requestedOrigins } = await openBrowser(lab);
  const paths = lab.shuffle([
    '/',
    '/stilwater',
    '/stilwater/about',
    '/zonnehaven',
    '/waterdam/gr-begroting',
    '/waterdam/gr-begroting/embed',
  ]);
  for (const path of paths) await page.goto(portal.url + path, { waitUntil: 'networkidle' });
  const foreign = [...requestedOrigins].filter((origin) => origin !== portal.url && origin !== url);
  expectThat(foreign.length === 0, `requests to ${foreign.join(', ')}`);
  const stored = await page.evaluate(() => ({ local: Object.keys(globalThis.localStorage), cookies: document.cookie }));
  expectThat(JSON.stringify(stored) === '{"local":[],"cookies":""}', `stored: ${JSON.stringify(stored)}`);
  return `${paths.length} pages, also of hostile cities: no request to another site, nothing stored`;
};

const checkErrorPages = async (/** @type {Lab} */ lab) => {
  const { url, control } = await lab.backend();
  const portal = await lab.portal(url);
  const { page } = await openBrowser(lab);
  for (const match of SERVICES) await control('/faults', { match, kind: 'fail' });
  const paths = ['/waterdam', '/ar/waterdam', '/en/waterdam/gr-begroting'];
  for (const path of paths) {
    await page.goto(portal.url + path);
    const violations = await findViolations(page);
    expectThat(violations.length === 0, `${path}: ${violations.join(', ')}`);
  }
  return `${paths.length} error pages in three languages: axe finds no violation of WCAG 2.2 AA`;
};

/** Scenarios in a browser. @type {import('./chaosLab.mjs').Scenario[]} */
export const browserScenarios = [
  {
    name: 'stream-gone',
    promise: '9',
    action: `the stream of a recording fails for ${OUTAGE_MS / 1000} s while it plays`,
    run: (lab) => testOutage(lab, '/waterdam/gr-begroting', { match: 'media', kind: 'fail', status: 503 }, 200),
  },
  {
    name: 'segments-missing',
    promise: '9',
    action: 'segments of a live stream are missing',
    run: (lab) => testOutage(lab, '/waterdam/live-raad', { match: '/media/**/*.ts', kind: 'fail', status: 404 }),
  },
  {
    name: 'untouched',
    promise: '5, 6',
    action: 'a visitor without consent opens pages, also of hostile cities',
    run: checkPrivacy,
  },
  { name: 'failure-page', promise: '11', action: 'every service is down, and a visitor reads the error pages', run: checkErrorPages },
];
