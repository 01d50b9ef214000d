import { Feed } from 'feed';

/** One entry of a feed; its texts are plain text. */
interface AtomEntry {
  /** Address that stays when the entry changes; its identity. */
  id: string;
  link: string;
  title: string;
  summary: string;
  updatedMs: number;
}

/** An Atom feed (RFC 4287). */
export interface AtomFile {
  title: string;
  /** Its own address and identity. */
  address: string;
  /** The page it is the feed of. */
  pageAddress: string;
  author: string;
  language: string;
  entries: readonly AtomEntry[];
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// XML has no place for control characters, not even escaped.
// eslint-disable-next-line no-control-regex
const clean = (text: string): string => text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** Text for the places where the package says that HTML stands. */
const asHtml = (text: string): string => clean(text).replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');

/** Writes an Atom feed; without entries it was updated when the first session could have been. */
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
