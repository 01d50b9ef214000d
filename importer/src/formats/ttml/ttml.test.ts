import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../../importError.ts';
import { detectSource } from '../detect.ts';
import { ttmlToSeed } from './ttmlFormat.ts';
import { readTimeBase, readTtmlTime } from './ttmlTimes.ts';

const tt = (body: string, attributes = 'xml:lang="en"', head = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" ${attributes}>${head}<body>${body}</body></tt>`;
const filesOf = (content: string, file = 'a.ttml') =>
  ttmlToSeed(content, 'captions', file).captions.map(({ content: stored, ...rest }) => ({
    ...rest,
    cues: (JSON.parse(stored) as { data: unknown[] }).data,
  }));
const cuesOf = (content: string) => filesOf(content)[0]?.cues;
const textsOf = (content: string) =>
  (cuesOf(content) as { start: number; end: number; text: string }[]).map(({ start, end, text }) => `${start} ${end} ${text}`);

describe('times of TTML', () => {
  const base = readTimeBase({ frameRate: '25', tickRate: '10000000' });
  it.each([
    ['00:00:01.000', 1000],
    ['01:02:03.5', 3_723_500],
    ['00:00:01,25', 1250],
    ['100:00:00', 360_000_000],
    ['02:03', 123_000],
    ['00:00:01:05', 1200],
    ['00:00:01:05.1', 1200],
    ['1.5s', 1500],
    ['1500ms', 1500],
    ['2m', 120_000],
    ['0.5h', 1_800_000],
    ['50f', 2000],
    ['25000000t', 2500],
    ['7', 7000],
  ])('%s', (value, ms) => expect(readTtmlTime(value, base)).toBe(ms));

  it.each(['', 'soon', '00:61:00', '00:00:75', '-1s', 'wallclock(2026-05-03T19:30:00)', '1:2:3:4:5'])('are not %j', (value) =>
    expect(readTtmlTime(value, base)).toBeUndefined(),
  );

  it('use the rates of the document', () => {
    expect(readTtmlTime('30f', readTimeBase({}))).toBe(1000);
    expect(readTtmlTime('3t', readTimeBase({}))).toBe(3000);
    expect(readTtmlTime('00:00:00:23', readTimeBase({ frameRate: '24', frameRateMultiplier: '1000 1001' }))).toBe(959);
    expect(readTtmlTime('50t', readTimeBase({ frameRate: '25', subFrameRate: '2' }))).toBe(1000);
    expect(readTimeBase({ frameRate: '0', tickRate: 'x' })).toEqual({ framesPerSecond: 30, ticksPerSecond: 30 });
  });
});

describe('ttmlToSeed', () => {
  it('reads paragraphs and the language', () => {
    const content = tt('<div><p begin="00:00:01.000" end="00:00:03.000">Good evening.</p></div>');
    expect(filesOf(content)).toEqual([
      { file: 'captions.json', source: 'a.ttml', language: 'en', cues: [{ start: 1000, end: 3000, text: 'Good evening.' }] },
    ]);
    expect(detectSource(Buffer.from(content)).kind).toBe('captions');
  });

  it.each([
    [
      'spans, line breaks and white space',
      '<p begin="1s" end="2s">\n  One <span tts:color="red">two</span><br/>\n  three\t<span>four<br></br>five</span></p>',
      ['1000 2000 One two\nthree four\nfive'],
    ],
    [
      'times of the elements around',
      '<div begin="10s"><p begin="1s" dur="2s">A</p><p begin="4s" end="5s">B</p></div>',
      ['11000 13000 A', '14000 15000 B'],
    ],
    ['a sequence', '<div timeContainer="seq"><p dur="2s">A</p><p begin="1s" dur="2s">B</p></div>', ['0 2000 A', '3000 5000 B']],
    ['an end of the element around', '<div end="2s"><p begin="1s" end="9s">A</p></div>', ['1000 2000 A']],
    ['no end', '<p begin="1s">A</p><p begin="2s" dur="1s">B</p>', ['1000 2000 A', '2000 3000 B']],
    ['times of spans only', '<p><span begin="1s" end="2s">A</span> <span begin="2s" end="3s">B</span></p>', ['1000 2000 A', '2000 3000 B']],
    ['times of words', '<p begin="1s" end="3s"><span begin="0s">A</span> <span begin="1s">B</span></p>', ['1000 3000 A B']],
    [
      'entities',
      '<p begin="1s" end="2s">R&amp;D &lt; 5 &#233;&#xe9; it&amp;#39;s &nbsp;<![CDATA[a < b]]></p>',
      ["1000 2000 R&D < 5 éé it's \u00a0a < b"],
    ],
    ['metadata that is not shown', '<p begin="1s" end="2s"><metadata><ttm:desc>no</ttm:desc></metadata>A<!-- no --></p>', ['1000 2000 A']],
    ['preserved lines', '<p begin="1s" end="2s" xml:space="preserve">A\n B</p>', ['1000 2000 A\nB']],
  ])('reads %s', (_, body, texts) => expect(textsOf(tt(body))).toEqual(texts));

  it('reads names with any prefix, and no regions or styles', () => {
    const content =
      '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xml:lang="cy-GB"><tt:head><tt:styling><tt:style xml:id="s"/></tt:styling><tt:layout><tt:region xml:id="r"/></tt:layout></tt:head>' +
      '<tt:body><tt:div><tt:p begin="1s" end="2s"><tt:span>Noswaith</tt:span><tt:br/>dda</tt:p></tt:div></tt:body></tt:tt>';
    expect(filesOf(content)).toMatchObject([{ language: 'cy', cues: [{ text: 'Noswaith\ndda' }] }]);
  });

  it('reads agents as speakers, but not those with a number', () => {
    const head =
      '<head><metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Ada Pelham</ttm:name></ttm:agent><ttm:agent xml:id="b"><ttm:name>Speaker 1</ttm:name></ttm:agent></metadata></head>';
    const body =
      '<p begin="1s" end="2s" ttm:agent="a">A</p><div ttm:agent="b"><p begin="2s" end="3s">B</p><p begin="3s" end="4s" ttm:agent="x">C</p></div>';
    expect(cuesOf(tt(body, '', head))).toEqual([
      { start: 1000, end: 2000, text: 'A', speaker: 'Ada Pelham' },
      { start: 2000, end: 3000, text: 'B' },
      { start: 3000, end: 4000, text: 'C' },
    ]);
  });

  it('makes a file for each language', () => {
    const body =
      '<div xml:lang="en"><p begin="1s" end="2s">Good evening.</p></div><div xml:lang="cy"><p begin="1s" end="2s">Noswaith dda.</p></div>';
    expect(filesOf(tt(body, '')).map(({ file, language }) => `${file} ${language}`)).toEqual(['captions.json en', 'captions-cy.json cy']);
    expect(filesOf(tt('<p begin="1s" end="2s">A</p>', 'xml:lang=""'), 'a.de.ttml')[0]?.language).toBe('de');
  });

  it('counts what cannot be read, and says that a file is cut off', () => {
    const body = '<p begin="x" end="2s">A</p><p begin="1s" end="2s"> <br/> </p><p>B</p><p begin="3s" end="4s">C</p>';
    expect(ttmlToSeed(tt(body)).tallies[0]?.leftOut).toEqual([
      { count: 1, why: 'unreadable times' },
      { count: 1, why: 'without words' },
      { count: 1, why: 'text without times' },
    ]);
    const cut = tt('<p begin="1s" end="2s">A</p><p begin="3s" end="4s">B</p>').slice(0, -30);
    expect(ttmlToSeed(cut).notices).toEqual(['the file ends before its last element does: captions at its end may be missing']);
    expect(() => ttmlToSeed(tt(''))).toThrow('has no readable cue');
  });

  it('expands no entities of a document type', () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`).join('');
    const content = `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY lol0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${lol}]>${tt('<p begin="1s" end="2s">A &lol9; &file;</p>').slice(38)}`;
    expect(textsOf(content)).toEqual(['1000 2000 A &lol9; &file;']);
  });

  it('reads any nesting of elements, or rejects it with a reason', () => {
    const token = fc.constantFrom(
      '<p begin="1s" end="2s">',
      '</p>',
      '<span begin="0s">',
      '</span>',
      '<div begin="x">',
      '</div>',
      '<br/>',
      'text',
      '<metadata>',
      '</metadata>',
      '<p>',
      '</tt>',
      '&amp;',
      '<',
      '"',
      '<ttm:agent>',
      '<![CDATA[',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 30 }), (tokens) => {
        try {
          ttmlToSeed(tt(tokens.join('')));
        } catch (error) {
          if (!(error instanceof ImportError)) throw error;
        }
      }),
    );
    expect(() => ttmlToSeed(tt('<div>'.repeat(20_000)))).toThrow('has no readable cue');
  });
});
