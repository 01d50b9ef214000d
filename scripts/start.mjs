import { parseArgs } from 'node:util';
import { bringDecisions, findBackendHome } from './lib/backendHome.mjs';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { keepFollow, planFollow } from './lib/follow.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portalArgs, portalEnvironment } from './lib/portalProcess.mjs';
import { controlFileTokens, getSecret, keepReference, toPortalEnvironment } from './lib/reference.mjs';
import { bold, complain, endWith, say } from './lib/report.mjs';
import { stopTogether } from './lib/stopTogether.mjs';

const EXAMPLE_SESSIONS = [
  { name: 'A live session', city: 'waterdam', reference: 'live-raad' },
  { name: 'A recorded session', city: 'waterdam', reference: 'gr-begroting' },
  { name: 'A protected session', city: 'waterdam', reference: 'besloten', hint: '   (password: waterdam-2026)' },
];

/** A list of more cities is the portal's. */
const MOST_PRINTED_CITIES = 5;

const toLine = (/** @type {string} */ name, /** @type {string} */ address) => `  ${name.padEnd(19)}  ${address}`;

/** Prints the addresses of the portal, and of the example sessions that the backend has, or of the cities of another seed. */
const printAddresses = async (/** @type {string} */ portal, /** @type {string} */ backend, /** @type {string | undefined} */ mailDir) => {
  const { PORTAL_API_URL, PORTAL_API_TOKEN } = toPortalEnvironment(backend);
  const headers = { authorization: `Bearer ${PORTAL_API_TOKEN}` };
  // A view of the list asks for what it says of cities: the first visitor sees it. The address may be one that only visitors reach.
  await fetch(`${portal}/`).catch(() => undefined);
  const examples = await Promise.all(
    EXAMPLE_SESSIONS.map(async ({ name, city, reference, hint = '' }) => {
      const { ok } = await fetch(`${PORTAL_API_URL}/${city}/sessions/${reference}`, { headers });
      return ok ? [toLine(name, `${portal}/${city}/${reference}${hint}`)] : [];
    }),
  );
  const lines = examples.flat();
  if (lines.length === 0) {
    const answer = await fetch(`${PORTAL_API_URL}/portal.php`, { headers });
    const cities = /** @type {{ name: string, title: string }[]} */ (await answer.json());
    if (cities.length <= MOST_PRINTED_CITIES) lines.push(...cities.map(({ name, title }) => toLine(title, `${portal}/${name}`)));
  }
  const mails = mailDir === undefined ? '' : `  Mails to those who follow something: ${mailDir}/*.eml\n`;
  console.log(`
  ${bold('Public Gallery is running.')}

${[toLine('All cities', `${portal}/`), ...lines].join('\n')}

  The reference backend, with a description of its API: ${backend}/
${mails}  To run a session yourself, with buttons: npm run control -- desk

  Ctrl-C stops everything.
`);
};

/** Starts the portal, again whenever it ends, and resolves to its address. */
const keepPortal = (/** @type {Children} */ children, /** @type {NodeJS.ProcessEnv} */ environment) => {
  say('Starting the portal …');
  return children.keep('The portal', (port) => ({
    args: portalArgs,
    environment: { ...portalEnvironment, ...environment, ...(port !== undefined && { PORT: String(port) }) },
  }));
};

const startAlone = async (/** @type {Children} */ children) => {
  const portal = await keepPortal(children, {});
  console.log(`\n  ${bold('Public Gallery is running:')} ${portal}/\n  It uses the services named in the environment. Ctrl-C stops it.\n`);
};

/** The origin of the backend for browsers; its own one unless `--public-url` or REFERENCE_PUBLIC_URL is set. */
const findPublicUrl = (/** @type {string} */ backend, /** @type {string[]} */ args) => {
  const { values } = parseArgs({ args, strict: false, options: { 'public-url': { type: 'string' } } });
  return new URL(String(values['public-url'] ?? process.env.REFERENCE_PUBLIC_URL ?? backend)).origin;
};

const isLoopback = (/** @type {string} */ host) => /^(localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);

/** Warns when other machines reach the portal, but not the videos, images and documents of the backend. */
const warnOfLocalMedia = (/** @type {string} */ publicUrl) => {
  const { HOST } = process.env;
  if (!HOST || isLoopback(HOST) || !isLoopback(new URL(publicUrl).hostname)) return;
  complain(`HOST is ${HOST}, but videos, images, documents and live data are at ${publicUrl}: other computers get pages without them.
  Set REFERENCE_PUBLIC_URL: docs/deployment.md, "One machine with your own sessions".`);
};

const startWithReference = async (/** @type {Children} */ children, /** @type {string[]} */ args) => {
  say('PORTAL_API_URL is not set: starting the reference backend …');
  const trustedProxies = process.env.BACKEND_TRUSTED_PROXIES || process.env.PORTAL_TRUSTED_PROXIES || '0';
  // One Prometheus reads both.
  const metricsToken = process.env.BACKEND_METRICS_TOKEN || process.env.PORTAL_METRICS_TOKEN || '';
  const home = findBackendHome(args, process.env);
  if (home !== undefined) bringDecisions(home);
  const backendSettings = {
    ...controlFileTokens,
    BACKEND_TRUSTED_PROXIES: trustedProxies,
    BACKEND_METRICS_TOKEN: metricsToken,
    ...(home !== undefined && { BACKEND_DATA_DIR: home }),
  };
  const backend = await keepReference(children, ['--quiet', ...args], backendSettings);
  const publicUrl = findPublicUrl(backend, args);
  const environment = { ...toPortalEnvironment(backend, publicUrl), PORTAL_SECRET: getSecret('PORTAL_SECRET') };
  // Recordings that an import links to have origins of their own.
  const PORTAL_MEDIA_ORIGINS = `${publicUrl} ${process.env.PORTAL_MEDIA_ORIGINS ?? ''}`.trim();
  // A service that is set is used; without one `npm start` runs its own.
  const follow = process.env.PORTAL_FOLLOW_URL ? undefined : await planFollow();
  const settings = { LOG_LEVEL: 'warn', ...process.env, ...environment, ...follow?.portalSettings, PORTAL_MEDIA_ORIGINS };
  const portal = await keepPortal(children, settings);
  if (follow) await keepFollow(children, follow.serviceSettings, portal);
  await printAddresses(portal, backend, follow?.mailDir);
  warnOfLocalMedia(publicUrl);
};

const children = new Children();
try {
  await ensureInstalled({ needsTools: false });
  await ensureBuilt();
  const stopped = stopTogether(children);
  await (process.env.PORTAL_API_URL ? startAlone(children) : startWithReference(children, process.argv.slice(2)));
  await stopped;
} catch (error) {
  await children.stop();
  endWith(error);
}
