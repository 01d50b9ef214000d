import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { getSettings } from '../src/config/settings/currentSettings.ts';
import { explainProblem, parseSettings, type SettingProblem } from '../src/config/settings/settings.ts';
import { choosePort } from './http/choosePort.ts';
import { createFrontServer } from './http/frontServer.ts';
import type { RenderPage } from './http/webResponse.ts';
import { relayInvalidations } from './cache/redisInvalidation.ts';
import type { MatchRoute } from './observability/routeName.ts';
import { stopOnSignalsAndErrors } from './http/stopOnSignals.ts';

const entry = new URL('../dist/server/entry.mjs', import.meta.url);
const clientDir = fileURLToPath(new URL('../dist/client', import.meta.url));

function giveUp(sentences: string[]): never {
  process.stderr.write(`The portal cannot start.\n${sentences.map((sentence) => `  - ${sentence}\n`).join('')}`);
  process.exit(1);
}

function giveUpOver(problems: SettingProblem[]): never {
  giveUp(problems.map(explainProblem));
}

const parsed = parseSettings(process.env);
if (!parsed.ok) giveUpOver(parsed.problems);
if (!existsSync(entry)) giveUp(['The site has not been built yet. Run: npm run build']);
const chosen = await choosePort(parsed.settings);
if (!chosen.ok) giveUpOver([chosen.problem]);

// The built site reads the environment too: store the chosen values there.
process.env['PORT'] = String(chosen.port);
process.env['PORTAL_SECRET'] = parsed.settings.secret;
const settings = getSettings();
process.env['PORTAL_SITE_URL'] = settings.siteUrl;

const log = pino({ base: { name: 'front' }, level: settings.logLevel });
for (const warning of parsed.warnings) log.warn(warning);

const readRedisStatus = relayInvalidations(settings.cacheUrl, log);
const { render, matchRoute } = (await import(entry.href)) as { render: RenderPage; matchRoute: MatchRoute };
const front = await createFrontServer({ settings, render, matchRoute, clientDir, log, readRedisStatus });
await front.listen();
stopOnSignalsAndErrors(front, log);
log.info({ url: settings.siteUrl, port: settings.port }, 'listening');
process.send?.({ ready: true, url: settings.siteUrl });
