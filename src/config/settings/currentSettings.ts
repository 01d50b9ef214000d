import { explainProblem, parseSettings, type Settings } from './settings.ts';

let current: Settings | undefined;

/**
 * Returns the settings of this process, parsed from its environment at the first call; throws an Error whose message lists all problems
 * (rule 23.1).
 */
export function getSettings(): Settings {
  if (current === undefined) {
    const parsed = parseSettings(process.env);
    if (!parsed.ok) throw new Error(`The portal's settings cannot be used.\n${parsed.problems.map(explainProblem).join('\n')}`);
    current = parsed.settings;
  }
  return current;
}
