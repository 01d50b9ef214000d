import { describe, expect, it } from 'vitest';
import { type AtomFile, writeAtom } from './atomWriter.ts';

const entry = {
  id: 'https://x.example/gent/7',
  link: 'https://x.example/gent/gr-7',
  title: 'Gemeenteraad',
  summary: 'Opgenomen.',
  updatedMs: Date.UTC(2026, 9, 26, 18),
};
const file: AtomFile = {
  title: 'Gent',
  address: 'https://x.example/gent/feed.xml',
  pageAddress: 'https://x.example/gent',
  author: 'Stad Gent',
  language: 'nl',
  entries: [entry, { ...entry, id: 'https://x.example/gent/8', updatedMs: Date.UTC(2026, 8, 1) }],
};

describe('writeAtom', () => {
  it('contains its address, its page and its entries', () => {
    const text = writeAtom(file);
    expect(text).toMatch(/<feed [^>]*xml:lang="nl"/);
    expect(text).toContain('<id>https://x.example/gent/feed.xml</id>');
    expect(text).toContain('<link rel="self" href="https://x.example/gent/feed.xml"/>');
    expect(text.match(/<entry>/g)).toHaveLength(2);
    expect(text).toContain('<link href="https://x.example/gent/gr-7"/>');
  });

  it('has the update date of its newest entry, or the first day of lists', () => {
    const updated = (entries: AtomFile['entries']) => /<updated>(.*?)<\/updated>/.exec(writeAtom({ ...file, entries }))?.[1];
    expect(updated(file.entries)).toBe('2026-10-26T18:00:00.000Z');
    expect(updated([])).toBe('2014-01-01T00:00:00.000Z');
  });

  it('shows each line of a summary on its own', () => {
    const text = writeAtom({ ...file, entries: [{ ...entry, summary: 'Waterdam.\n1:02 · a < b\n1:03 · <br>' }] });
    expect(text).toContain('<summary type="html"><![CDATA[Waterdam.<br>\n1:02 · a &lt; b<br>\n1:03 · &lt;br&gt;]]></summary>');
  });

  it('shows markup as text and writes nothing that XML cannot hold', () => {
    const title = 'A & <script>alert(1)</script> ]]> \u0007\ud83d 👩‍👩‍👧‍👦';
    const text = writeAtom({ ...file, title, author: title, entries: [{ ...entry, title, summary: title }] });
    expect(text).not.toContain('<script>');
    expect(text).toContain('<![CDATA[A &amp; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; \ufffd 👩‍👩‍👧‍👦]]>');
    expect(text).toContain('<title>A &amp; &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; \ufffd 👩‍👩‍👧‍👦</title>');
    expect(text).toContain('<name>A &amp; &lt;script&gt;');
  });
});
