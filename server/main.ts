import { pino } from 'pino';
import { setSettings } from '../src/config/settings/currentSettings.ts';
import { explainProblem, listenOn, parseSettings, type SettingProblem } from '../src/config/settings/settings.ts';
import { startSearch } from '../src/services/server/search/searchService.ts';
import { choosePort } from './http/choosePort.ts';
import { createFrontServer } from './http/frontServer.ts';
import { relayInvalidations } from './cache/redisInvalidation.ts';
import { stopOnSignalsAndErrors } from './http/stopOnSignals.ts';
import { startTraces } from './observability/traces.ts';
import { stopWith } from './startFailure.ts';
import { matchRoute, render } from './site.ts';

const stopOver = (problems: SettingProblem[]) => stopWith(problems.map(explainProblem));

/** Starts the portal with the settings of the environment; `clientDir` is the absolute path of the built client files. */
export async function startPortal(clientDir: string): Promise<void> {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) return stopOver(parsed.problems);
  const chosen = await choosePort(parsed.settings);
  if (!chosen.ok) return stopOver([chosen.problem]);
  const settings = listenOn(parsed.settings, chosen.port);
  setSettings(settings);

  const log = pino({ base: { name: 'front' }, level: settings.logLevel });
  for (const warning of parsed.warnings) log.warn(warning);

  const traces = await startTraces(process.env, log);
  if (!traces.ok) return stopWith([traces.problem]);

  const readRedisStatus = relayInvalidations();
  startSearch();
  const front = await createFrontServer({ settings, render, matchRoute, clientDir, log, readRedisStatus });
  await front.listen();
  const stop = async () => {
    await front.stop();
    await traces.stop();
  };
  stopOnSignalsAndErrors({ stop }, log);
  log.info({ url: settings.siteUrl, port: settings.port }, 'listening');
  process.send?.({ ready: true, url: settings.siteUrl, port: settings.port });
}
