import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { inRoot } from './paths.mjs';

const DEFAULT_PORT = 4400;

/** The value of a setting, or a random secret if it is not set. */
export const getSecret = (/** @type {string} */ name) => process.env[name] || randomBytes(32).toString('base64url');

/** Environment with the tokens of the reference backends that this process starts; random if they are not set. */
export const referenceTokens = {
  REFERENCE_API_TOKEN: getSecret('REFERENCE_API_TOKEN'),
  REFERENCE_CONTROL_TOKEN: getSecret('REFERENCE_CONTROL_TOKEN'),
};

/** Resolves to the wanted port, or to a free one if it is taken. */
export const findPort = (/** @type {number} */ wanted) =>
  /** @type {Promise<number>} */ (
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => findPort(0).then(resolve));
      server.listen(wanted, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        server.close(() => resolve(port));
      });
    })
  );

/** Settings of the backends of tests and benchmarks: what they withdraw is published again in the next run. */
export const temporaryBackend = { ...referenceTokens, BACKEND_DATA_DIR: 'off' };

/**
 * Environment of a backend that generates its control token and writes it to a file for `npm run control`. When it is started again, the
 * portal still has its API token, and what it signed stays valid.
 */
export const controlFileTokens = {
  REFERENCE_API_TOKEN: referenceTokens.REFERENCE_API_TOKEN,
  REFERENCE_MEDIA_SECRET: getSecret('REFERENCE_MEDIA_SECRET'),
};

/** Environment of a portal that uses the reference backend which this process started at `url`; browsers reach it at `publicUrl`. */
export const toPortalEnvironment = (/** @type {string} */ url, publicUrl = url) => ({
  PORTAL_API_URL: `${url}/api`,
  PORTAL_API_TOKEN: referenceTokens.REFERENCE_API_TOKEN,
  // The broker does not count the connections of a portal that has the token (rule 12.26).
  PORTAL_API_ORIGINS: publicUrl,
  PORTAL_ADMIN_URL: `${url}/admin`,
  PORTAL_ADMIN_BACKUP_URL: `${url}/admin-backup`,
  PORTAL_TRANSCRIPTIONS_URL: `${url}/broker`,
  PORTAL_METADATA_BROKERS: JSON.stringify([{ url: publicUrl.replace(/^http/, 'ws') }]),
  PORTAL_MEDIA_ORIGINS: publicUrl,
});

const NAME = 'The reference backend';

/** Arguments of Node.js that run the backend on REFERENCE_PORT, else on its default port or a free one if it is taken. */
const toReferenceArgs = async (/** @type {string[]} */ args) => {
  // A proxy needs the port that was set, never another one.
  const port = process.env.REFERENCE_PORT ?? (await findPort(DEFAULT_PORT));
  return [inRoot('backend', 'src', 'main.ts'), '--port', String(port), ...args];
};

/**
 * Starts the reference backend and resolves to its address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} args arguments of the backend, such as `--archive 10000`
 * @param {NodeJS.ProcessEnv} [settings] tokens and other settings; the backend generates the tokens that are not set
 * @param {string[]} [nodeArgs] arguments of Node.js
 */
export const startReference = async (children, args, settings = temporaryBackend, nodeArgs = []) =>
  children.start(NAME, [...nodeArgs, ...(await toReferenceArgs(args))], settings);

/**
 * Starts the reference backend, again whenever it ends, and resolves to its address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} settings with every secret that must stay the same
 */
export const keepReference = async (children, args, settings) => {
  const allArgs = await toReferenceArgs(args);
  // The last port counts.
  return children.keep(NAME, (port) => ({
    args: port === undefined ? allArgs : [...allArgs, '--port', String(port)],
    environment: settings,
  }));
};
