import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { detectSource } from '../detect.ts';

function read(content: Uint8Array): SeedPart {
  const source = detectSource(content);
  if (source.kind !== 'meeting') throw new Error(`read as ${source.kind}`);
  return source.toPart();
}
const agenda = (...lines: string[]) => read(Buffer.from(lines.join('\n')));

describe('a CSV agenda', () => {
  it('has topics, speeches and people', () => {
    const part = agenda(
      'Tijd;Nr;Agendapunt;Toelichting;Spreker;Fractie;Functie',
      '0:00:10;1;Opening;;;;',
      '0:01:00;;;;Jan Jansen;;burgemeester',
      '0:02:00;2a;Begroting 2027;Eerste lezing;An Peeters;Groen;raadslid',
      '0:05:00;;;;jan  jansen;;',
      '0:09:00;3.;Sluiting;;;;',
    );
    expect(part.topics).toEqual([
      { id: 'topic-1', name: '1. Opening', priority: 1, start: 10, stop: 120 },
      { id: 'topic-2', name: '2a. Begroting 2027', description: 'Eerste lezing', priority: 2, start: 120, stop: 540 },
      { id: 'topic-3', name: '3. Sluiting', priority: 3, start: 540 },
    ]);
    expect(part.speeches).toEqual([
      { id: 'speech-1', start: 60, stop: 120, attendee: 'person-1', topic: 'topic-1' },
      { id: 'speech-2', start: 120, stop: 300, attendee: 'person-2', topic: 'topic-2' },
      { id: 'speech-3', start: 300, stop: 540, attendee: 'person-1', topic: 'topic-2' },
    ]);
    expect(part.attendees.map(({ delegate }) => delegate)).toEqual([
      expect.objectContaining({ firstname: 'Jan', lastname: 'Jansen', description: 'burgemeester' }),
      expect.objectContaining({ firstname: 'An', lastname: 'Peeters', description: 'Groen, raadslid' }),
    ]);
    expect(part.tallies).toEqual([
      { what: 'agenda rows', read: 5, imported: 5, leftOut: [] },
      { what: 'speeches', read: 3, imported: 3, leftOut: [] },
    ]);
    expect(part.times).toBeUndefined();
  });

  it.each([
    ['commas', 'title,time\n"Vragen, ""rondvraag""",0:00:10'],
    ['tabs', 'title\ttime\nVragen, "rondvraag"\t0:00:10'],
    ['semicolons', 'title;time\nVragen, "rondvraag";0:00:10'],
    ['the line ends of Windows and a line break', 'title;time\r\n"Vragen,\r\n""rondvraag""";0:00:10\r\n'],
  ])('may be separated by %s', (_, content) => {
    expect(agenda(content).topics).toMatchObject([{ name: 'Vragen, "rondvraag"', start: 10 }]);
  });

  it('may be in Latin-1, as spreadsheets write it', () => {
    expect(read(Buffer.from('Heure;Titre\n0:00:10;Procès-verbal', 'latin1')).topics[0]?.name).toBe('Procès-verbal');
  });

  it('may have title lines, which contain the date', () => {
    const part = agenda(
      'Gemeenteraad van donderdag 11 juni 2026, 19.30 uur;;',
      ';;',
      'Uhrzeit;Titel;Spreker',
      '19:35;Opening;',
      '0:10;Sluiting;',
    );
    expect(part.session).toEqual({ name: 'Gemeenteraad van donderdag 11 juni 2026, 19.30 uur', start: '2026-06-11T19:30:00' });
    expect(part.times).toBe('clock');
    expect(part.topics.map(({ start, stop }) => [start, stop])).toEqual([
      [70_500, 87_000],
      [87_000, undefined],
    ]);
  });

  it('has times of the clock if the column says so, and explains how it was read', () => {
    expect(agenda('time;title', '19:35;A', '19:40;B').notices).toEqual([
      'times are read as times of the clock (the first is 19:35): "position" in the heading makes them positions',
    ]);
    expect(agenda('time;title', '0:30;A', '12:30;B').notices).toEqual([
      'times are read as positions in the recording (the first is 0:30, 0:30 as minutes and seconds): "clock" in the heading makes them times of the clock',
    ]);
    const position = agenda('position in the video;title', '19:35;A');
    expect(position).toMatchObject({
      topics: [{ start: 1175 }],
      notices: ['times are read as positions in the recording, as the heading says'],
    });
    expect(agenda('clock;title', '5:30;A')).toMatchObject({ times: 'clock', topics: [{ start: 19_800 }] });
    expect(agenda('clock;position;title', '19:35;0:30;A')).toMatchObject({ topics: [{ start: 30 }] });
  });

  it('takes the date of its rows, also past midnight', () => {
    const dated = agenda('date,time,title', '11/06/2026,23:50,A', '12/06/2026,00:20,B');
    expect(dated).toMatchObject({
      session: { start: '2026-06-11T23:50:00' },
      topics: [{ start: 85_800, stop: 87_600 }, { start: 87_600 }],
    });
    const american = agenda('date,time,title', '06/11/2026,7:35 PM,A', '06/12/2026,12:10 AM,B');
    expect(american).toMatchObject({ session: { start: '2026-06-11T19:35:00' }, topics: [{ start: 70_500 }, { start: 87_000 }] });
    const whole = agenda('time,title', '2026-06-11 19:35,A', '2026-06-12 00:05,B');
    expect(whole).toMatchObject({ session: { start: '2026-06-11T19:35:00' }, topics: [{ start: 70_500 }, { start: 86_700 }] });
  });

  it('keeps rows without readable times, and counts what is left out', () => {
    const part = agenda(
      'tijd;einde;titel;spreker;zaal',
      '0:01;;A;;1',
      ';;;;',
      'straks;;B;;',
      'later;;;Jan;',
      ';;;;2',
      '5:00;4:00;C;Piet;',
      '9:00;;D;;',
    );
    expect(part.topics.map(({ name, start, stop }) => [name, start, stop])).toEqual([
      ['A', 1, 300],
      ['B', undefined, undefined],
      ['C', 300, 540],
      ['D', 540, undefined],
    ]);
    expect(part.speeches).toMatchObject([{ start: 300, stop: 540 }]);
    expect(part.attendees).toHaveLength(2);
    expect(part.tallies).toEqual([
      {
        what: 'agenda rows',
        read: 7,
        imported: 5,
        leftOut: [
          { count: 1, why: 'empty' },
          { count: 1, why: 'without title and speaker' },
        ],
      },
      { what: 'speeches', read: 2, imported: 1, leftOut: [{ count: 1, why: 'without a readable time' }] },
    ]);
    expect(part.notices).toEqual([
      expect.stringContaining('positions'),
      '2 times could not be read: "straks" (line 4), "later" (line 5)',
      'columns not used: "zaal"',
      '1 rows end before they start: their end is that of a row without one',
    ]);
  });

  it('has one topic for rows that repeat its title for each speaker', () => {
    const part = agenda('start;end;title;speaker', '0:10;1:00;Budget;Ann Lee (Green)', '1:00;2:00;Budget;Bob Roe', '2:00;3:00;Closing;');
    expect(part.topics).toMatchObject([
      { name: 'Budget', start: 10, stop: 120 },
      { name: 'Closing', start: 120, stop: 180 },
    ]);
    expect(part.speeches).toMatchObject([
      { start: 10, stop: 60, topic: 'topic-1' },
      { start: 60, stop: 120, topic: 'topic-1' },
    ]);
    expect(part.attendees[0]?.delegate).toMatchObject({ firstname: 'Ann', lastname: 'Lee', description: 'Green' });
  });

  it('takes the numbers or the titles from the column of its items', () => {
    expect(agenda('Heure;Point;Intitulé', '19h35;1;Ouverture').topics[0]?.name).toBe('1. Ouverture');
    expect(agenda('Heure;N°;Point', '19h35;1;Ouverture').topics[0]?.name).toBe('1. Ouverture');
    const three = agenda('Tijd;Nr;Punt;Titel', '0:10;1;x;Opening');
    expect(three).toMatchObject({ topics: [{ name: '1. Opening' }] });
    expect(three.notices).toContain('columns not used: "Punt"');
  });

  it.each([
    ['url', 'https://a.example/1', ['https://a.example/1']],
    [
      'Bijlagen',
      'https://a.example/1, https://a.example/x,y https://a.example/2;',
      ['https://a.example/1', 'https://a.example/x,y', 'https://a.example/2'],
    ],
    [
      'Documents',
      '"https://a.example/1\nhttps://a.example/2;https://a.example/3"',
      ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'],
    ],
  ])('has the documents in its column %s', (heading, cell, urls) => {
    const part = agenda(`title\ttoelichting\t${heading}`, `Budget\tFirst reading\t${cell}`, 'Closing\t\t');
    expect(part.topics.map(({ description }) => description)).toEqual(['First reading', undefined]);
    expect(part.topics.map(({ documents }) => documents?.map(({ url }) => url))).toEqual([urls, undefined]);
    expect(part.notices).toEqual([]);
  });

  it('has the text of a document column without an address in the description', () => {
    expect(agenda('title\tAnlage', 'Budget\tsiehe Akte').topics[0]).toMatchObject({ description: 'siehe Akte' });
  });

  it('names documents by the column of their titles', () => {
    const part = agenda('title;document title;document', 'Budget;Plan;https://a.example/1', 'Closing;List;');
    expect(part.topics).toMatchObject([
      { name: 'Budget', documents: [{ title: 'Plan', url: 'https://a.example/1' }] },
      { name: 'Closing', description: 'List' },
    ]);
  });

  it('counts the documents of speeches, which have no place', () => {
    expect(agenda('title;start;speaker;link', 'Budget;0:00:10;;', ';0:00:20;An;https://a.example').notices).toEqual([
      '1 speeches have a description, text or document, which has no place in a speech',
    ]);
  });

  it('may have no times', () => {
    expect(agenda('nr;titel', '1;Opening', '2;2 moties').topics).toEqual([
      { id: 'topic-1', name: '1. Opening', priority: 1 },
      { id: 'topic-2', name: '2 moties', priority: 2 },
    ]);
  });

  it('is explained if it has no row', () => {
    expect(() => agenda('time;title', ';')).toThrow('has headings, but no row with a title or speaker');
  });

  it('is explained if its headings are missing or a quotation mark is open', () => {
    expect(() => agenda('19:35;Opening;', '19:40;Budget;An')).toThrow(
      'Its first row is "19:35", "Opening", "". Needed is a row of headings: time, title',
    );
    expect(() => agenda('time;title', '0:10;"Opening', '0:20;Budget')).toThrow('a quotation mark is not closed');
  });
});
