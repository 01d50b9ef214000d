import { randomBytes } from 'node:crypto';
import { ensureBuilt } from './lib/ensureBuilt.mjs';
import { Children } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { portalArgs, portalEnvironment } from './lib/portalProcess.mjs';
import { controlFileTokens, startReference, toPortalEnvironment } from './lib/reference.mjs';
import { bold, endWith, say } from './lib/report.mjs';
import { stopTogether } from './lib/stopTogether.mjs';

const EXAMPLE_SESSIONS = [
  { name: 'A live session', city: 'waterdam', reference: 'live-raad' },
  { name: 'A recorded session', city: 'waterdam', reference: 'gr-begroting' },
  { name: 'A protected session', city: 'waterdam', reference: 'besloten', hint: '   (password: waterdam-2026)' },
];

/** Prints the addresses of the portal, and of the example sessions that the backend has: its seed may be another one. */
const printAddresses = async (/** @type {string} */ portal, /** @type {string} */ backend) => {
  const { PORTAL_API_URL, PORTAL_API_TOKEN } = toPortalEnvironment(backend);
  const headers = { authorization: `Bearer ${PORTAL_API_TOKEN}` };
  const lines = await Promise.all(
    EXAMPLE_SESSIONS.map(async ({ name, city, reference, hint = '' }) => {
      const { ok } = await fetch(`${PORTAL_API_URL}/${city}/sessions/${reference}`, { headers });
      return ok ? [`  ${name.padEnd(19)}  ${portal}/${city}/${reference}${hint}`] : [];
    }),
  );
  console.log(`
  ${bold('Public Gallery is running.')}

${[`  All cities           ${portal}/`, ...lines.flat()].join('\n')}

  The reference backend, with a description of its API: ${backend}/
  To run a session yourself, with buttons: npm run control -- desk

  Ctrl-C stops everything.
`);
};

const startPortal = (/** @type {Children} */ children, /** @type {NodeJS.ProcessEnv} */ environment) => {
  say('Starting the portal …');
  return children.start('The portal', portalArgs, { ...portalEnvironment, ...environment });
};

const startAlone = async (/** @type {Children} */ children) => {
  const portal = await startPortal(children, {});
  console.log(`\n  ${bold('Public Gallery is running:')} ${portal}/\n  It uses the services named in the environment. Ctrl-C stops it.\n`);
};

const startWithReference = async (/** @type {Children} */ children, /** @type {string[]} */ args) => {
  say('PORTAL_API_URL is not set: starting the reference backend …');
  const backend = await startReference(children, ['--quiet', ...args], controlFileTokens);
  const defaults = { LOG_LEVEL: 'warn', PORTAL_SECRET: randomBytes(32).toString('base64url') };
  const portal = await startPortal(children, { ...defaults, ...process.env, ...toPortalEnvironment(backend) });
  await printAddresses(portal, backend);
};

const children = new Children();
try {
  await ensureInstalled();
  await ensureBuilt();
  const stopped = stopTogether(children);
  await (process.env.PORTAL_API_URL ? startAlone(children) : startWithReference(children, process.argv.slice(2)));
  await stopped;
} catch (error) {
  await children.stop();
  endWith(error);
}
