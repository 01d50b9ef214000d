import { matchesGlob } from 'node:path';

/** The services whose calls a fault can be aimed at, with the paths they answer. */
const GROUPS: Record<string, RegExp> = {
  api: /^\/api\//,
  admin: /^\/admin\//,
  'admin-backup': /^\/admin-backup\//,
  transcriptions: /^\/broker\//,
  media: /^\/(media|files|live)\//,
  broker: /^\/socket\.io\//,
};

/** Names that `matchesCall` knows beside path globs. */
export const GROUP_NAMES = Object.keys(GROUPS);

/** True when a request path belongs to a service by its name, or fits a glob such as `/api/waterdam/**`. */
export function matchesCall(path: string, match: string): boolean {
  return GROUPS[match]?.test(path) ?? matchesGlob(path, match);
}

/** True for calls of the services that the reference backend stands for; false for its own pages and controls. */
export function isServiceCall(path: string): boolean {
  return Object.values(GROUPS).some((pattern) => pattern.test(path));
}
