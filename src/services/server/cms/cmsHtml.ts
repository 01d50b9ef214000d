import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html';

/** Longest HTML that is read, in characters; the rest is dropped. */
const MAX_LENGTH = 100_000;

/** Opening tags that are read: the parser moves all open elements for each tag, so its work grows with the square of unclosed ones. */
const MAX_TAGS = 10_000;

const MAX_NESTING = 40;

// No h1: a page has one, and the portal writes it.
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = ['address', 'article', 'blockquote', 'br', 'div', 'figcaption', 'figure', 'hr', 'p', 'pre', 'section'];
const LISTS = ['dd', 'dl', 'dt', 'li', 'ol', 'ul'];
const TABLES = ['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];
const TEXT_TAGS = ['abbr', 'b', 'bdi', 'cite', 'code', 'em', 'i', 'mark', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u'];

/** Elements that are removed with their contents; the contents of any other unknown element stay. */
const REMOVED_WITH_CONTENT = [
  'script',
  'style',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
  'title',
  'iframe',
  'object',
  'applet',
  'audio',
  'video',
  'canvas',
  'map',
  'svg',
  'math',
  'dialog',
  'form',
  'fieldset',
  'button',
  'select',
  'datalist',
  'option',
  'textarea',
  'label',
  'output',
  'meter',
  'progress',
];

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** Base for relative addresses: stands for the origin of the page. */
const OWN_ORIGIN = 'https://relative.invalid';

function toLink(href: string | undefined): string | undefined {
  if (!href?.trim() || !URL.canParse(href, OWN_ORIGIN)) return undefined;
  const url = new URL(href, OWN_ORIGIN);
  if (!LINK_PROTOCOLS.includes(url.protocol)) return undefined;
  // "//host" and equivalent forms lead to another site: write them as absolute addresses.
  return url.origin === OWN_ORIGIN ? href.trim() : url.href;
}

const keepMatching = (attributes: Attributes, pattern: RegExp, names: string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name, value]) => !names.includes(name) || pattern.test(value)));

const toAnchor: Transformer = (tagName, { href, rel: _rel, ...others }) => {
  const link = toLink(href);
  // A link without a usable address becomes a span, so that it does not look like a link.
  return link === undefined ? { tagName: 'span', attribs: others } : { tagName, attribs: { ...others, href: link, rel: 'noopener' } };
};

const toImage = (origins: readonly string[]): Transformer => {
  return (tagName, { src = '', alt = '', loading: _loading, ...others }) => {
    const isOurs = /^https?:/i.test(src) && URL.canParse(src) && origins.includes(new URL(src).origin);
    const sizes = keepMatching(others, /^\d{1,4}$/, ['width', 'height']);
    return { tagName, attribs: isOurs ? { ...sizes, src: new URL(src).href, alt, loading: 'lazy' } : {} };
  };
};

const toCell: Transformer = (tagName, attributes) => ({
  tagName,
  attribs: keepMatching(keepMatching(attributes, /^\d{1,2}$/, ['colspan', 'rowspan']), /^(?:col|row)(?:group)?$/, ['scope']),
});

const options = (origins: readonly string[], headingTag: string | undefined): IOptions => ({
  allowedTags: [...HEADINGS, ...BLOCKS, ...LISTS, ...TABLES, ...TEXT_TAGS, 'a', 'img'],
  nonTextTags: REMOVED_WITH_CONTENT,
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start', 'reversed'],
    time: ['datetime'],
  },
  allowedClasses: { '*': [/^[A-Za-z][\w-]{0,63}$/] },
  allowedSchemes: LINK_PROTOCOLS.map((protocol) => protocol.slice(0, -1)),
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nestingLimit: MAX_NESTING,
  transformTags: {
    ...Object.fromEntries(['h1', ...(headingTag === undefined ? [] : HEADINGS)].map((tag) => [tag, headingTag ?? 'h2'])),
    a: toAnchor,
    img: toImage(origins),
    td: toCell,
    th: toCell,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
});

/** Passes at most: closing an open element can give HTML that the next pass changes again. */
const MAX_PASSES = 5;

/** The start of a text that has at most MAX_TAGS opening tags and MAX_LENGTH characters. */
function cut(html: string): string {
  const start = html.slice(0, MAX_LENGTH);
  let tags = 0;
  for (const { index } of start.matchAll(/<[a-z]/gi)) {
    tags += 1;
    if (tags > MAX_TAGS) return start.slice(0, index);
  }
  return start;
}

function sanitize(html: string, rules: sanitizeHtml.IOptions): string {
  let clean = cut(html);
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = clean;
    clean = sanitizeHtml(before, rules).trim();
    if (clean === before) return clean;
  }
  return clean;
}

/**
 * Sanitises the HTML of a city (rule 21.1): text, headings below the h1 of the page, lists, tables, links and images from `imageOrigins`
 * stay; script, style, form, frame, id and anything that makes another request are removed. The result is safe to insert into a page, and
 * sanitising it again does not change it.
 */
export const sanitizeCmsHtml = (html: string, imageOrigins: readonly string[]): string => sanitize(html, options(imageOrigins, undefined));

/** Sanitises the header of a city in the same way, without headings: it stands above the headings of every page (rule 21.1). */
export const sanitizeCmsHeader = (html: string, imageOrigins: readonly string[]): string => sanitize(html, options(imageOrigins, 'p'));
