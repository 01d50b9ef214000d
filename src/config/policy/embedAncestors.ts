const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** One source of `frame-ancestors` as a pattern for origins; one that never matches for `'none'`. */
function toPattern(source: string, siteUrl: string): string {
  if (source === "'none'") return '(?!)';
  if (source === '*') return 'https?:.+';
  if (source === "'self'") return escape(new URL(siteUrl).origin);
  if (/^https?:$/.test(source)) return `${source === 'http:' ? 'https?:' : source}.+`;
  const [, scheme = '', wildcard, host = '', port] = /^(?:(https?):\/\/)?(\*\.)?([^:]+)(?::(.+))?$/.exec(source) ?? [];
  // A policy that names http lets https in too, and one without scheme both.
  const schemes = scheme === 'https' ? 'https' : 'https?';
  return `${schemes}:\\/\\/${wildcard ? '[\\w.-]+\\.' : ''}${escape(host)}${port === '*' ? '(:\\d+)?' : port === undefined ? '' : `:${port}`}`;
}

/** A pattern, for `RegExp`, of the origins that `frame-ancestors` lets frame a page: those an embed takes messages from (contract §2 PORTAL_EMBED_ANCESTORS). */
export const ancestorPattern = (ancestors: string, siteUrl: string): string =>
  `^(${ancestors
    .split(' ')
    .map((source) => toPattern(source, siteUrl))
    .join('|')})$`;
