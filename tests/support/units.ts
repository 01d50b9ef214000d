import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** What a unit of `deploy/systemd` starts with Node.js. */
export interface Unit {
  /** Path of the script in the repository. */
  script: string;
  args: string[];
  /** Its own environment, which that of an environment file precedes. */
  environment: Record<string, string>;
  /** Absolute path of the folder of its state, which systemd creates. */
  stateDirectory: string;
}

/** The variables of an environment file. */
export const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Reads a unit; `states` is the folder of the state of all services, `instance` stands after the @ of its name. */
export function readUnit(name: string, states: string, instance = ''): Unit {
  const text = readFileSync(inRoot('deploy', 'systemd', name), 'utf8')
    .replaceAll('%S', states)
    .replaceAll('%i', instance);
  const [, started] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(text) ?? [];
  const [script, ...args] = started?.split(' ') ?? [];
  if (script === undefined) throw new Error(`${name} does not start /usr/bin/node`);
  const [, state = ''] = /^StateDirectory=(.+)$/m.exec(text) ?? [];
  const variables = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return { script, args, environment: parseEnvironment(variables.join('\n')), stateDirectory: join(states, state) };
}
