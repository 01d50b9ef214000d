import { explainProblem, parseSettings, type Settings } from './settings.ts';

let current: Settings | undefined;

/** Sets the settings of this process: its start has parsed them and chosen a port. */
export function setSettings(settings: Settings): void {
  current = settings;
}

/**
 * Returns the settings of this process; those of its environment where no server has started, as in development and tests. Throws an Error
 * whose message lists all problems (rule 23.1).
 */
export function getSettings(): Settings {
  if (current === undefined) {
    const parsed = parseSettings(process.env);
    if (!parsed.ok) throw new Error(`The portal's settings cannot be used.\n${parsed.problems.map(explainProblem).join('\n')}`);
    current = parsed.settings;
  }
  return current;
}
