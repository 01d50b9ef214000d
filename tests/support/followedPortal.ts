import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeTestHeader, parseTestMail, startTestSmtpServer } from '../../follow/src/mail/testSmtpServer.ts';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from './control.ts';
import { findFreePort } from './ports.ts';
import { type Program, startPortal, startProgram } from './programs.ts';
import { OPERATOR } from './searches.ts';
import { isOnSqlite, locateDatabase } from './testDatabases.ts';

/** Time between two reads of the portal, ms: an agenda is known after five of them (rule 28.43). */
const READ_EVERY_MS = 200;

/** Token of the metrics of the follow service. */
export const METRICS_TOKEN = 'the-token-of-the-metrics';

/** What an SMTP server says that is about to end: all mails wait. */
export const AWAY = { at: 'MAIL', code: 421, text: '4.3.2 closing' } as const;

/** A mail as its reader gets it. */
export interface ReadMail {
  to: string[];
  headers: Map<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** A portal with a follow service, which sends to an SMTP server of the test. */
export interface FollowedPortal {
  portal: Program;
  service: Program;
  control: Control;
  smtp: Awaited<ReturnType<typeof startTestSmtpServer>>;
  /** Folder of the data of the follow service, and the settings with which it, and its commands, find them. */
  folder: string;
  settings: Record<string, string>;
  /** All mails, the oldest first, and those to an address. */
  mails: () => ReadMail[];
  mailsTo: (address: string) => ReadMail[];
  /** Has the portal ask the backend again, as an operator may (rule 18.10). */
  purge: () => Promise<void>;
  close: () => Promise<void>;
}

/** Settings of a follow service in a new folder, with a database of its own. */
export async function createFollowSettings(): Promise<{ folder: string; settings: Record<string, string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'followed-'));
  const database = isOnSqlite() ? undefined : await locateDatabase(folder);
  const settings = {
    FOLLOW_SECRET: 'only-for-tests-'.repeat(3),
    FOLLOW_DATA_DIR: folder,
    ...(database !== undefined && { FOLLOW_DATABASE_URL: database }),
  };
  return { folder, settings };
}

/** What tests choose of a follow service. */
interface ServiceOptions {
  /** No server takes mails yet. */
  isAway?: boolean;
  /** Certificate (a file) of a push service of the test. */
  certificate?: string;
}

/** Starts a portal of a backend, with a follow service that has the given folder and settings. */
export async function startFollowedPortal(
  backend: Program,
  { folder, settings: stored }: Awaited<ReturnType<typeof createFollowSettings>>,
  { isAway = false, certificate }: ServiceOptions = {},
): Promise<FollowedPortal> {
  const smtp = await startTestSmtpServer();
  if (isAway) smtp.reject(() => AWAY);
  const port = String(await findFreePort());
  const token = 'the-token-between-both';
  const settings = {
    ...stored,
    FOLLOW_PORTAL_URL: `http://127.0.0.1:${port}`,
    FOLLOW_TOKEN: token,
    FOLLOW_METRICS_TOKEN: METRICS_TOKEN,
    FOLLOW_PORT: '0',
    FOLLOW_SMTP_URL: smtp.url,
    FOLLOW_FROM: 'Public Gallery <noreply@gallery.example>',
    LOG_LEVEL: 'trace',
  };
  const script = fileURLToPath(new URL('../contract/followProcess.ts', import.meta.url));
  const args = [String(READ_EVERY_MS), ...(certificate === undefined ? [] : [certificate])];
  const service = await startProgram(script, args, settings);
  const portal = await startPortal({
    ...toPortalEnvironment(backend.url),
    PORT: port,
    PORTAL_CAPTCHA: 'off',
    PORTAL_TRUSTED_PROXIES: '1',
    PORTAL_METRICS_TOKEN: OPERATOR,
    PORTAL_FOLLOW_URL: service.url,
    PORTAL_FOLLOW_TOKEN: token,
    LOG_LEVEL: 'trace',
  });
  const purge = async () => {
    const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };
    const { status } = await fetch(`${portal.url}/cache/purge`, { method: 'POST', headers, body: '{}' });
    if (status !== 204) throw new Error(`The caches are not purged: ${String(status)}`);
  };
  return {
    portal,
    service,
    control: createControl(backend.url),
    smtp,
    folder,
    settings,
    mails: () => smtp.received.map(readMail),
    mailsTo: (address) => smtp.received.filter(({ to }) => to.includes(address)).map(readMail),
    purge,
    close: async () => {
      await smtp.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function readMail({ to, raw }: { to: string[]; raw: string }): ReadMail {
  const { headers, parts } = parseTestMail(raw);
  const subject = decodeTestHeader(headers.get('subject') ?? '');
  return { to, headers, subject, text: parts.get('text/plain') ?? '', html: parts.get('text/html') ?? '' };
}

/** The address of a page of the portal in a mail, by a part of its path. */
export function findLink({ text }: ReadMail, part: string): string {
  const link = text.split('\n').find((line) => line.trim().startsWith('http') && line.includes(part));
  if (link === undefined) throw new Error(`No link with ${part} in:\n${text}`);
  return link.trim();
}
