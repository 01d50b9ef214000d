import { join, resolve } from 'node:path';
import { isLoopback } from '../../backend/src/loopback.ts';
import { isPostgresUrl } from '../../backend/src/store/engines/postgres/postgresUrl.ts';
import { type MailSender, parseMailSender } from './mail/mailOptions.ts';

/** Port that is used if none is set. */
const DEFAULT_PORT = 4500;

/** Folders of the data, and of mails that are written instead of sent, if none are set: those of `npm start`. */
const DEFAULT_DATA_DIR = resolve(import.meta.dirname, '../../.cache/follow');
const DEFAULT_MAIL_DIR = resolve(import.meta.dirname, '../../.cache/mail');

const DATABASE_NAME = 'follow.sqlite';

/** Shortest secret, in characters. */
const SECRET_CHARACTERS = 32;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Where mails that are not sent are written, and who they are from. */
const DEFAULT_FROM = 'Public Gallery <noreply@localhost>';

/** The environment of a process. */
type Environment = Record<string, string | undefined>;

/** What is needed to read what is stored. */
export interface StoredSettings {
  secret: string;
  /** A file, or the address of a PostgreSQL. */
  database: string;
  /** Folder of the mails that are written instead of sent. */
  mailDir: string;
}

/** The settings of a service (docs/settings.md). */
export interface FollowSettings extends StoredSettings {
  /** Public base address of the portal, which is read and which messages lead to; without a slash at the end. */
  portalUrl: string;
  /** Undefined: mails are written to `mailDir`. */
  smtpUrl: string | undefined;
  from: MailSender;
  vapidSubject: string;
  token: string | undefined;
  metricsToken: string | undefined;
  host: string;
  /** 0: a free port. */
  port: number;
  logLevel: string;
}

/** Reads the settings of what is stored. Throws an `Error` that names the setting, never its value. */
export function readStoredSettings(env: Environment): StoredSettings {
  const secret = env['FOLLOW_SECRET'] ?? '';
  if (secret.length < SECRET_CHARACTERS) throw new Error(`FOLLOW_SECRET: expected at least ${SECRET_CHARACTERS} characters`);
  const dataDir = resolve(env['FOLLOW_DATA_DIR'] || DEFAULT_DATA_DIR);
  const database = env['FOLLOW_DATABASE_URL'] || join(dataDir, DATABASE_NAME);
  if (isPostgresUrl(database) ? !URL.canParse(database) : /^[a-z]+:\/\//i.test(database))
    throw new Error('FOLLOW_DATABASE_URL: expected a file, or an address that begins with postgres://');
  const mailDir = resolve(env['FOLLOW_MAIL_DIR'] || (env['FOLLOW_DATA_DIR'] ? join(dataDir, 'mail') : DEFAULT_MAIL_DIR));
  return { secret, database: isPostgresUrl(database) ? database : resolve(database), mailDir };
}

/** Reads all settings. Throws an `Error` that names the setting, never its value. */
export function readSettings(env: Environment): FollowSettings {
  const smtpUrl = readUrl(env, 'FOLLOW_SMTP_URL', ['smtp:', 'smtps:']);
  const portal = readUrl(env, 'FOLLOW_PORTAL_URL', ['http:', 'https:']);
  if (portal === undefined) throw new Error('FOLLOW_PORTAL_URL: expected the public address of the portal');
  if (smtpUrl !== undefined && !env['FOLLOW_FROM']) throw new Error('FOLLOW_FROM: expected the sender of the mails, with FOLLOW_SMTP_URL');
  const from = parseMailSender(env['FOLLOW_FROM'] || DEFAULT_FROM);
  if (!from) throw new Error('FOLLOW_FROM: expected a mail address, or Name <address>');
  const vapidSubject = env['FOLLOW_VAPID_SUBJECT'] || `mailto:${from.address}`;
  if (!/^(?:mailto:|https:\/\/)./.test(vapidSubject))
    throw new Error('FOLLOW_VAPID_SUBJECT: expected an address that begins with mailto: or https://');
  const host = env['FOLLOW_HOST'] || '127.0.0.1';
  const token = readToken(env, 'FOLLOW_TOKEN');
  if (token === undefined && !isLoopback(host))
    throw new Error(`FOLLOW_TOKEN: expected a secret of your own, because others can reach a service that listens on ${host}`);
  const logLevel = env['LOG_LEVEL'] || 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw new Error(`LOG_LEVEL: expected one of ${LOG_LEVELS.join(', ')}`);
  return {
    ...readStoredSettings(env),
    portalUrl: portal.endsWith('/') ? portal.slice(0, -1) : portal,
    smtpUrl,
    from,
    vapidSubject,
    token,
    metricsToken: readToken(env, 'FOLLOW_METRICS_TOKEN'),
    host,
    port: readPort(env['FOLLOW_PORT'] || undefined),
    logLevel,
  };
}

function readUrl(env: Environment, name: string, protocols: string[]): string | undefined {
  const text = env[name] || undefined;
  if (text === undefined || (URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''))
    return text;
  throw new Error(`${name}: expected an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
}

/** A header cannot have other characters. */
function readToken(env: Environment, name: string): string | undefined {
  const text = env[name] || undefined;
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return text;
  throw new Error(`${name}: expected printable ASCII characters without spaces`);
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Error('FOLLOW_PORT: expected a whole number from 0 to 65535');
}
