import { matchesGlob } from 'node:path';

/** The services that a fault can apply to, with their paths. */
const GROUPS: Record<string, RegExp> = {
  api: /^\/api\//,
  admin: /^\/admin\//,
  'admin-backup': /^\/admin-backup\//,
  transcriptions: /^\/broker\//,
  media: /^\/(media|files|live)\//,
  broker: /^\/socket\.io\//,
};

/** Names of services that `matchesCall` accepts beside path globs. */
export const GROUP_NAMES = Object.keys(GROUPS);

/** Whether a request path belongs to a named service or matches a glob such as `/api/waterdam/**`. */
export function matchesCall(path: string, match: string): boolean {
  return GROUPS[match]?.test(path) ?? matchesGlob(path, match);
}

/** Whether a path belongs to a service; false for the description and the control API. */
export function isServiceCall(path: string): boolean {
  return Object.values(GROUPS).some((pattern) => pattern.test(path));
}
