import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRoot, root } from './paths.mjs';
import { findPort, getSecret } from './reference.mjs';
import { portalEnvironment } from './portalProcess.mjs';

const DEFAULT_PORT = 4500;

const NAME = 'The follow service';

/** Follows of earlier starts stay readable: the secret of their addresses is kept beside them. */
const keepSecret = (/** @type {string} */ folder) => {
  if (process.env.FOLLOW_SECRET) return process.env.FOLLOW_SECRET;
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, getSecret('FOLLOW_SECRET'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
};

/**
 * What the portal and the follow service that `npm start` starts must both know, and where the service writes its mails when no server for
 * mail is set.
 */
export const planFollow = async () => {
  const port = await findPort(Number(process.env.FOLLOW_PORT ?? DEFAULT_PORT));
  const token = getSecret('FOLLOW_TOKEN');
  const dataDir = process.env.FOLLOW_DATA_DIR || inRoot('.cache', 'follow');
  const mailDir = process.env.FOLLOW_MAIL_DIR || inRoot('.cache', 'mail');
  return {
    portalSettings: { PORTAL_FOLLOW_URL: `http://127.0.0.1:${port}`, PORTAL_FOLLOW_TOKEN: token },
    serviceSettings: {
      FOLLOW_PORT: String(port),
      FOLLOW_TOKEN: token,
      FOLLOW_SECRET: keepSecret(dataDir),
      FOLLOW_DATA_DIR: dataDir,
      FOLLOW_MAIL_DIR: mailDir,
    },
    /** Undefined where mails are sent. */
    mailDir: process.env.FOLLOW_SMTP_URL ? undefined : relative(root, mailDir),
  };
};

/**
 * Starts the follow service, again whenever it ends.
 * @param {import('./children.mjs').Children} children
 * @param {NodeJS.ProcessEnv} settings
 * @param {string} portal address of the portal that it reads and links to
 */
export const keepFollow = (children, settings, portal) =>
  children.keep(NAME, () => ({
    args: [inRoot('follow', 'src', 'main.ts')],
    environment: { ...portalEnvironment, LOG_LEVEL: 'warn', FOLLOW_PORTAL_URL: portal, ...process.env, ...settings },
  }));
