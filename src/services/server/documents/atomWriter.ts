import { Feed } from 'feed';

/** One entry of a feed, in plain text. */
interface AtomEntry {
  /** Permanent address that identifies the entry. */
  id: string;
  link: string;
  title: string;
  summary: string;
  updatedMs: number;
}

/** Content of an Atom feed (RFC 4287). */
export interface AtomFile {
  title: string;
  /** Address of the feed, which also identifies it. */
  address: string;
  /** Address of the page that the feed belongs to. */
  pageAddress: string;
  author: string;
  language: string;
  entries: readonly AtomEntry[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// XML does not allow control characters, not even escaped.
// eslint-disable-next-line no-control-regex
const clean = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Escapes text for fields that the package declares as HTML. */
const asHtml = (text: string): string => clean(text).replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Writes an Atom feed (rule 5.11); without entries its update date is the first day that lists cover. */
export function writeAtom(file: AtomFile): string {
  const feed = new Feed({
    id: file.address,
    title: clean(file.title),
    link: file.pageAddress,
    feedLinks: { atom: file.address },
    author: { name: clean(file.author) },
    updated: new Date(Math.max(Date.UTC(2014, 0, 1), ...file.entries.map(({ updatedMs }) => updatedMs))),
    generator: false,
  });
  for (const { id, link, title, summary, updatedMs } of file.entries) {
    feed.addItem({ id, link, title: asHtml(title), description: asHtml(summary), date: new Date(updatedMs) });
  }
  return feed.atom1().replace('<feed ', `<feed xml:lang="${file.language}" `);
}
