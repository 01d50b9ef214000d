import { Feed } from 'feed';
import { escapeXml, toXmlCharacters } from './xmlText.ts';

/** One entry of a feed, in plain text. */
interface AtomEntry {
  /** Permanent address that identifies the entry. */
  id: string;
  link: string;
  title: string;
  /** Each line is shown on its own. */
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

/** Writes an Atom feed (rule 5.11); without entries its update date is the first day that lists cover. */
export function writeAtom(file: AtomFile): string {
  const feed = new Feed({
    id: file.address,
    title: toXmlCharacters(file.title),
    link: file.pageAddress,
    feedLinks: { atom: file.address },
    author: { name: toXmlCharacters(file.author) },
    updated: new Date(Math.max(Date.UTC(2014, 0, 1), ...file.entries.map(({ updatedMs }) => updatedMs))),
    generator: false,
  });
  for (const { id, link, title, summary, updatedMs } of file.entries) {
    const description = escapeXml(summary).replaceAll('\n', '<br>\n');
    feed.addItem({ id, link, title: escapeXml(title), description, date: new Date(updatedMs) });
  }
  return feed.atom1().replace('<feed ', `<feed xml:lang="${file.language}" `);
}
