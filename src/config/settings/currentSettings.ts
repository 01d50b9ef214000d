import { explainProblem, parseSettings, type Settings } from './settings.ts';

let current: Settings | undefined;

/** Settings of this process, read from its environment at the first call; throws an Error whose message lists what is wrong with them. */
export function getSettings(): Settings {
  if (current === undefined) {
    const parsed = parseSettings(process.env);
    if (!parsed.ok) throw new Error(`The portal's settings cannot be used.\n${parsed.problems.map(explainProblem).join('\n')}`);
    current = parsed.settings;
  }
  return current;
}
