const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Converts one source of `frame-ancestors` to a pattern for origins; the pattern of `'none'` never matches. */
function toPattern(source: string, siteUrl: string): string {
  if (source === "'none'") return '(?!)';
  // A page in a sandbox has the origin `null`: any site may frame the embed, so that one, too.
  if (source === '*') return 'https?:.+|null';
  if (source === "'self'") return escape(new URL(siteUrl).origin);
  if (/^https?:$/.test(source)) return `${source === 'http:' ? 'https?:' : source}.+`;
  const [, scheme = '', wildcard, host = '', port] = /^(?:(https?):\/\/)?(\*\.)?([^:]+)(?::(.+))?$/.exec(source) ?? [];
  // A source with http also allows https; a source without scheme allows both.
  const schemes = scheme === 'https' ? 'https' : 'https?';
  return `${schemes}:\\/\\/${wildcard ? '[\\w.-]+\\.' : ''}${escape(host)}${port === '*' ? '(:\\d+)?' : port === undefined ? '' : `:${port}`}`;
}

/** Returns a `RegExp` pattern of the origins that `frame-ancestors` allows: an embed accepts messages from them only (rules 16.3, 16.5). */
export const ancestorPattern = (ancestors: string, siteUrl: string): string =>
  `^(${ancestors
    .split(' ')
    .map((source) => toPattern(source, siteUrl))
    .join('|')})$`;
