import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { inRoot } from './paths.mjs';

const USUAL_PORT = 4400;

const tokenOf = (/** @type {string} */ name) => process.env[name] || randomBytes(32).toString('base64url');

/** Environment with the tokens of the reference backends that this process starts: random where they are not set. */
export const referenceTokens = {
  REFERENCE_API_TOKEN: tokenOf('REFERENCE_API_TOKEN'),
  REFERENCE_CONTROL_TOKEN: tokenOf('REFERENCE_CONTROL_TOKEN'),
};

/** Resolves to a port that is free: the wanted one, or any when that is taken. */
const findPort = (/** @type {number} */ wanted) =>
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

/** Environment of a backend whose controls `npm run control` finds: it makes up their token, and leaves it in a file. */
export const openToControl = { REFERENCE_API_TOKEN: referenceTokens.REFERENCE_API_TOKEN };

/** The environment with which the portal uses the reference backend that this process started at `url`. */
export const toPortalEnvironment = (/** @type {string} */ url) => ({
  PORTAL_API_URL: `${url}/api`,
  PORTAL_API_TOKEN: referenceTokens.REFERENCE_API_TOKEN,
  PORTAL_ADMIN_URL: `${url}/admin`,
  PORTAL_ADMIN_BACKUP_URL: `${url}/admin-backup`,
  PORTAL_TRANSCRIPTIONS_URL: `${url}/broker`,
  PORTAL_METADATA_BROKERS: JSON.stringify([{ url: url.replace(/^http/, 'ws') }]),
  PORTAL_MEDIA_ORIGINS: url,
});

/**
 * Starts the reference backend on its usual port, or a free one when that is taken, and resolves to its address.
 * @param {import('./children.mjs').Children} children
 * @param {string[]} args passed on to it, such as `--archive 10000`
 * @param {NodeJS.ProcessEnv} [tokens] those that are set; the backend makes up the others
 * @param {string[]} [nodeArgs] for Node.js itself
 */
export const startReference = async (children, args, tokens = referenceTokens, nodeArgs = []) => {
  const port = await findPort(Number(process.env.REFERENCE_PORT ?? USUAL_PORT));
  const script = inRoot('reference', 'src', 'main.ts');
  return children.start('The reference backend', [...nodeArgs, script, '--port', String(port), ...args], tokens);
};
