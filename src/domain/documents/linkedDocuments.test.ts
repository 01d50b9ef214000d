import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTopic } from '../broker/metadataRecords.ts';
import { parseDocuments } from './linkedDocuments.ts';

describe('the documents of a session or topic (rule 8.14)', () => {
  it('have a title, an address and a type', () => {
    const raw = [
      { title: ' Begroting\n2027 ', url: 'https://docs.example/1.pdf', type: 'pdf' },
      { title: 'Motie', url: 'HTTP://docs.example/2', type: 'Motie' },
      { title: 'Verslag', url: 'https://docs.example/verslag.DOCX?x=1' },
      { title: 'Blad', url: 'https://docs.example/x', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
      { title: null, url: 'https://docs.example/een%20brief.pdf', type: 'application/pdf' },
      { url: 'https://docs.example/' },
    ];
    expect(parseDocuments(raw)).toEqual({
      documents: [
        { title: 'Begroting 2027', url: 'https://docs.example/1.pdf', type: 'PDF' },
        { title: 'Motie', url: 'HTTP://docs.example/2', type: 'Motie' },
        { title: 'Verslag', url: 'https://docs.example/verslag.DOCX?x=1', type: 'DOCX' },
        { title: 'Blad', url: 'https://docs.example/x', type: 'XLSX' },
        { title: 'een brief.pdf', url: 'https://docs.example/een%20brief.pdf', type: 'PDF' },
        { title: 'docs.example', url: 'https://docs.example/', type: undefined },
      ],
      dropped: 0,
    });
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example/x',
    '//a.example/x',
    '/x.pdf',
    'https://',
    'mailto:a@b.example',
    '',
    7,
    null,
  ])('are left out with the address %j', (url) => {
    expect(
      parseDocuments([
        { title: 'A', url },
        { title: 'B', url: 'https://b.example/b' },
      ]),
    ).toMatchObject({
      documents: [{ title: 'B' }],
      dropped: 1,
    });
  });

  it('are each listed once, and at most 200', () => {
    const one = { title: 'A', url: 'https://a.example/a' };
    expect(parseDocuments([one, one])).toMatchObject({ documents: { length: 1 }, dropped: 0 });
    const many = Array.from({ length: 250 }, (_, index) => ({ title: 'A', url: `https://a.example/${String(index)}` }));
    expect(parseDocuments(many)).toMatchObject({ documents: { length: 200 }, dropped: 50 });
  });

  it('never throw, and have http(s) addresses only', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.record({ title: fc.anything(), url: fc.webUrl() })), (any, list) => {
        for (const raw of [any, [any], [...list, any]])
          for (const { url, title } of parseDocuments(raw).documents) {
            expect(['http:', 'https:']).toContain(new URL(url).protocol);
            expect(title).not.toBe('');
          }
      }),
    );
  });

  it('belong to a topic of the broker, which reports what is left out', () => {
    const reports: string[] = [];
    const raw = {
      _id: 't',
      documents: [
        { title: 'A', url: 'https://a.example/a' },
        { title: 'B', url: 'javascript:1' },
      ],
    };
    expect(parseTopic(raw, 'UTC', (field) => reports.push(field))?.documents).toMatchObject([{ title: 'A' }]);
    expect(reports).toEqual(['documents']);
    expect(parseTopic({ _id: 't', documents: [] }, 'UTC')).not.toHaveProperty('documents');
  });
});
