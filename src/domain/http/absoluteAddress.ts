/** Characters that stand for themselves in an address, whoever reads it; dot segments are left to who knows better. */
const PLAIN_PATH = /^\/(?!\/)(?:[\w\-~!$&()*+,;=:@?/]|\.(?![./?])|%(?!2e))*$/i;

/** Absolute address of a path on an origin (without a slash at its end). A page names dozens: those that need no parser do without. */
export const absoluteAddress = (origin: string, path: string): string =>
  PLAIN_PATH.test(path) && !path.endsWith('.') ? origin + path : new URL(path, origin).href;
