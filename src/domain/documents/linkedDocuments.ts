/** A document of a session or of a topic, which is shown as a link (rule 8.14). */
export interface LinkedDocument {
  title: string;
  /** An http or https address. */
  url: string;
  /** Its kind in short, such as `PDF`; undefined if it is not known. */
  type: string | undefined;
}

/** Documents of a record, and how many entries of its list were left out. */
export interface ParsedDocuments {
  documents: LinkedDocument[];
  dropped: number;
}

/** Documents of one record at most; more are left out. */
const MOST_DOCUMENTS = 200;

/** Characters of a title, a type and an address at most; a longer address is malformed, since one that is cut leads elsewhere. */
const TITLE_LIMIT = 1000;
const TYPE_LIMIT = 40;
const URL_LIMIT = 2000;

/** Suffixes of file names that say what a document is. */
const SUFFIX = /\.(pdf|docx?|odt|rtf|xlsx?|ods|csv|pptx?|odp|txt|html?|zip|jpe?g|png|gif|tiff?|mp3|mp4|xml|json)$/i;

/** Media types whose last part is not the usual name of the kind. */
const MEDIA_TYPES: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml|msword/, 'DOCX'],
  [/spreadsheetml|ms-excel/, 'XLSX'],
  [/presentationml|ms-powerpoint/, 'PPTX'],
  [/opendocument\.text/, 'ODT'],
  [/opendocument\.spreadsheet/, 'ODS'],
  [/^text\/plain/, 'TXT'],
];

/** Parses the documents of a session or topic (contract §3); entries without an http(s) address are left out and counted (rule 8.14). */
export function parseDocuments(raw: unknown): ParsedDocuments {
  if (!Array.isArray(raw)) return { documents: [], dropped: raw === undefined || raw === null ? 0 : 1 };
  const documents: LinkedDocument[] = [];
  const known = new Set<string>();
  let repeated = 0;
  for (const item of raw.slice(0, MOST_DOCUMENTS) as unknown[]) {
    const document = parseDocument(item);
    if (!document) continue;
    const key = JSON.stringify([document.url, document.title]);
    if (known.has(key)) repeated += 1;
    else documents.push(document);
    known.add(key);
  }
  return { documents, dropped: raw.length - documents.length - repeated };
}

function parseDocument(item: unknown): LinkedDocument | undefined {
  const { title, url, type } = (typeof item === 'object' && item !== null ? item : {}) as Readonly<Record<string, unknown>>;
  if (typeof url !== 'string' || url.length > URL_LIMIT || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, hostname } = new URL(url);
  const name = fileName(pathname);
  return {
    title: oneLine(title, TITLE_LIMIT) || name || hostname,
    url,
    type: kindOf(oneLine(type, URL_LIMIT), name)?.slice(0, TYPE_LIMIT),
  };
}

/** The last part of a path, decoded. */
function fileName(pathname: string): string {
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return oneLine(decodeURIComponent(name), TITLE_LIMIT);
  } catch {
    return name;
  }
}

/** The kind as the service names it, a media type as the usual name; without it the suffix of the file. */
function kindOf(type: string, name: string): string | undefined {
  if (type === '') return SUFFIX.exec(name)?.[1]?.toUpperCase();
  const media = /^(?:application|text|image|audio|video)\/([\w.+-]+)/i.exec(type);
  if (media) return MEDIA_TYPES.find(([pattern]) => pattern.test(type.toLowerCase()))?.[1] ?? media[1]?.toUpperCase();
  return /^\.?[a-z0-9]{2,4}$/i.test(type) ? type.replace('.', '').toUpperCase() : type;
}

/** A text in one line, cut at a limit; empty for anything else. A lone surrogate is replaced: it cannot be encoded. */
function oneLine(value: unknown, limit: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .slice(0, limit)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
