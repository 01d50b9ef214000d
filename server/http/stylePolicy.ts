import { hash } from 'node:crypto';

const STYLE = /<style[^>]*>([^]*?)<\/style>/g;
const STYLE_DIRECTIVE = /(?<=(?:^|; ?)style-src )[^;]*/;
const HASH = / ?'(sha256-[^']+)'/g;

/**
 * A page's Content-Security-Policy with the hashes of its own styles alone: Astro names those of every sheet of the site, a kilobyte that
 * matches nothing, because the sheets of a page travel in one `<style>`.
 */
export function withOwnStyles(policy: string, body: Buffer): string {
  // One character for each byte: the text of a style is hashed as the bytes it is sent as.
  const styles = [...body.toString('latin1').matchAll(STYLE)].map(([, style = '']) => Buffer.from(style, 'latin1'));
  const own = new Set(styles.map((style) => `sha256-${hash('sha256', style, 'base64')}`));
  return policy.replace(STYLE_DIRECTIVE, (sources) => sources.replace(HASH, (source, name: string) => (own.has(name) ? source : '')));
}
