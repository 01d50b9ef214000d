import { isWebAddress } from '../../backend/src/seed/seedFiles.ts';
import type { TopicSeed } from '../../backend/src/seed/seedSchema.ts';
import { oneLine } from './text/text.ts';

/** A document of a meeting or of an agenda item. */
export interface SourceDocument {
  title: string | null | undefined;
  url: string | null | undefined;
  /** Its kind, or the name of its file. */
  type?: string | undefined;
  /** Not public. */
  isClosed?: boolean;
}

/** A document of a topic or session in the seed. */
export type DocumentSeed = NonNullable<TopicSeed['documents']>[number];

/** The documents of a record: those with an address, and the titles of the others. */
export interface LinkedDocuments {
  documents: DocumentSeed[];
  /** A line for each document without an http or https address, for the description. */
  titles: string;
}

/** The public documents of a record, each once; one without an http or https address has no link: its title is what is known of it. */
export function linkDocuments(documents: readonly SourceDocument[]): LinkedDocuments {
  const open = documents.filter(({ isClosed }) => isClosed !== true);
  const linked = new Map<string, DocumentSeed>();
  for (const document of open) {
    const url = oneLine(document.url);
    if (!isLinked(document)) continue;
    const title = (oneLine(document.title) || nameOf(url)).slice(0, 1000);
    const type = kindOf(document.type);
    linked.set(`${url} ${title}`, { title, url, ...(type !== undefined && { type }) });
  }
  const titles = open.filter((document) => !isLinked(document)).map(({ title }) => oneLine(title));
  return { documents: [...linked.values()], titles: titles.filter((title) => title !== '').join('\n') };
}

/** Whether a document has an http or https address. */
export function isLinked({ url }: Pick<SourceDocument, 'url'>): boolean {
  const address = oneLine(url);
  return address.length <= 2000 && isWebAddress(address);
}

/** The property `documents` of a record; nothing without any. */
export function withDocuments(documents: readonly DocumentSeed[]): { documents?: DocumentSeed[] } {
  return documents.length === 0 ? {} : { documents: [...documents] };
}

function nameOf(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return oneLine(decodeURIComponent(name)) || hostname;
  } catch {
    return name;
  }
}

/** The suffix of the name of a file, or the kind as the source names it. */
function kindOf(type: string | undefined): string | undefined {
  const text = oneLine(type);
  return (
    (/\.([a-z0-9]{2,5})$/i.exec(text)?.[1]?.toLowerCase() ?? (text.includes('.') && !text.includes('/') ? '' : text)).slice(0, 100) ||
    undefined
  );
}
