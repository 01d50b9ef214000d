import { createServer, type AddressInfo } from 'node:net';
import { getSystemErrorMap } from 'node:util';
import type { SettingProblem, Settings } from '../../src/config/settings/settings.ts';

/** A port that was free a moment ago, or the reason why the requested one cannot be bound. */
type ChosenPort = { ok: true; port: number } | { ok: false; problem: SettingProblem };

function tryPort(host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ host, port }, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => resolve(bound));
    });
  });
}

/** Finds the port to listen on: a port that was set must be free, the default one is replaced by any free port (rule 23.2). */
export async function choosePort({ host, port, portIsDefault }: Pick<Settings, 'host' | 'port' | 'portIsDefault'>): Promise<ChosenPort> {
  const first = await tryPort(host, port);
  if (typeof first === 'number') return { ok: true, port: first };
  if (first.code === 'EADDRINUSE' && portIsDefault) {
    const second = await tryPort(host, 0);
    if (typeof second === 'number') return { ok: true, port: second };
  }
  if (first.code === 'EADDRINUSE') {
    const problem = `is ${port}, and another program listens there already; stop that program or choose another port`;
    return { ok: false, problem: { name: 'PORT', problem, example: String(port === 65535 ? 4321 : port + 1) } };
  }
  if (first.code === 'EACCES') {
    const problem = `is ${port}, which this user may not listen on; ports from 1024 are free to all`;
    return { ok: false, problem: { name: 'PORT', problem, example: '4321' } };
  }
  const reason = getSystemErrorMap().get(first.errno ?? 0)?.[1] ?? 'unknown error';
  return {
    ok: false,
    problem: { name: 'HOST', problem: `is ${host}, which this machine cannot listen on (${reason})`, example: '127.0.0.1' },
  };
}
