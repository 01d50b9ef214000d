import { describe, expect, it } from 'vitest';
import type { SourceContext } from '../format.ts';
import { detectSource } from '../detect.ts';

const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * 60;

function read(lines: string[], context: SourceContext = {}) {
  const source = detectSource(Buffer.from(lines.join('\n')));
  if (source.kind === 'turns') return source.toPart([], context);
  if (source.kind !== 'meeting') throw new Error(source.kind);
  return source.toPart(context);
}

const startsOf = (lines: string[], context?: SourceContext) => {
  const part = read(lines, context);
  return { times: part.times ?? 'position', starts: part.topics.map(({ start }) => start) };
};
const names = (lines: string[]) =>
  read(lines).attendees.map(({ delegate }) => (typeof delegate === 'string' ? delegate : `${delegate.firstname} ${delegate.lastname}`));

describe('a row with more cells than headings', () => {
  const agenda = ['time,number,title,speaker', '19:30,1,Opening, announcements and apologies,Ada Pelham', '19:40,2,Ferry,Bo Ferris'];

  it('is reported with its line, and no person is made of it', () => {
    const part = read(agenda);
    expect(names(agenda)).toEqual(['Bo Ferris']);
    expect(part.topics.map(({ name }) => name)).toEqual(['1. Opening', '2. Ferry']);
    expect(part.notices[0]).toMatch(/^1 rows have more cells than the 4 headings: line 2 \(5\)\. A text with ","/);
  });

  it('has the rest as the text of the last column, if its speaker is one of the others', () => {
    const turns = ['start;speaker;text', '0:01;An Peeters;Yes.', '0:05;An Peeters;Good evening; welcome; all.', '0:09;Wit; An;No.'];
    const part = read(turns);
    expect(names(turns)).toEqual(['An Peeters']);
    expect(part.captions[0]?.content.includes('Good evening; welcome; all.')).toBe(true);
    expect(part.notices.join('\n')).toContain('line 3 (5), line 4 (4)');
  });

  it('is none for empty cells at the end, as spreadsheets write them', () => {
    expect(read(['time;title;;;', '0:10;Opening;;;', ';;;;', '0:20;Closing;;;;;']).notices).not.toContainEqual(
      expect.stringContaining('more cells'),
    );
  });
});

describe('files of editing programs', () => {
  it('are markers with a name, and nobody is made of them', () => {
    const part = read([
      'Marker Name\tDescription\tIn\tOut\tDuration\tMarker Type',
      '1. Opening\tBegin\t00:00:10:12\t00:00:10:12\t00:00:00:00\tComment',
      '2. Begroting\t\t00:10:00:00\t00:10:00:00\t00:00:00:00\tComment',
    ]);
    expect(part.topics).toMatchObject([
      { name: '1. Opening', description: 'Begin', start: 10, stop: 600 },
      { name: '2. Begroting', start: 600 },
    ]);
    expect([part.attendees, part.speeches]).toEqual([[], []]);
  });

  it('have sentences of speakers with time codes', () => {
    const part = read([
      'Speaker Name,Start Time,End Time,Text',
      'Speaker 1,00:00:01:12,00:00:04:05,"Good evening, everyone."',
      'Ann Lee,00:00:05:00,00:00:09:24,Thank you.',
    ]);
    expect(part.speeches).toMatchObject([
      { start: 1, stop: 4 },
      { start: 5, stop: 9, attendee: 'speaker-1' },
    ]);
    expect(part.attendees).toHaveLength(1);
  });
});

it('a list of participants makes nobody speak', () => {
  const lines = ['Name (Original Name),User Email,Join Time,Leave Time', 'Ann Lee,a@x.org,06/11/2026 07:25:10 PM,06/11/2026 09:10:00 PM'];
  expect(() => read(lines)).toThrow('a table without known headings');
});

it('numbers have the unit of their heading', () => {
  const part = read(['start_ms,end_ms,speaker', '1000,4000,Ann', '65000,70000,Jo']);
  expect(part.speeches).toMatchObject([
    { start: 1, stop: 4 },
    { start: 65, stop: 70 },
  ]);
  expect(read(['start (sec),end (sec),speaker', '100000,100010,Ann', '180000,180010,Jo']).speeches).toMatchObject([
    { start: 100_000 },
    { start: 180_000 },
  ]);
});

describe('a table of a spreadsheet', () => {
  it.each([
    ['sep=;', ';'],
    ['"sep=;"', ';'],
    ['sep=,', ','],
  ])('names its separator: %s', (line, separator) => {
    const part = read([line, ['time', 'title'].join(separator), ['0:10', '"a; b, c"'].join(separator)]);
    expect(part.topics).toMatchObject([{ name: 'a; b, c', start: 10 }]);
    expect(part.session.name).toBeUndefined();
  });

  it.each([
    ['fractions of a day', ['0.8125', '0.821527777777778'], 'clock', [at(19, 30), at(19, 43)]],
    ['fractions with a comma', ['0,8125', '0,833333333333333'], 'clock', [at(19, 30), at(20)]],
    ['fractions past midnight', ['0,8125', '0,822916666666667', '1,0069444'], 'clock', [at(19, 30), at(19, 45), at(24, 10)]],
    ['seconds of a short clip', ['0.5', '0.9', '1.2'], 'position', [0.5, 0.9, 1.2]],
    ['fractions of a position', ['0', '6,94444444444444E-03', '0,0138888888888889'], 'position', [0, 600, 1200]],
    ['days and fractions', ['46184.8125', '46184.8333333333'], 'clock', [at(19, 30), at(20)]],
    ['days and fractions past midnight', ['46184,9930555556', '46185,0069444444'], 'clock', [at(23, 50), at(24, 10)]],
    ['seconds', ['0.5', '3.25', '61'], 'position', [0.5, 3.25, 61]],
    ['hours and minutes', ['19.30', '20.05'], 'clock', [at(19, 30), at(20, 5)]],
    ['past midnight', ['23:50', '0:10'], 'clock', [at(23, 50), at(24, 10)]],
    ['AM and PM', ['7 PM', '7:05 p.m.'], 'clock', [at(19), at(19, 5)]],
    ['uur, h and Uhr', ['19.30 uur', '19h45', '20:00 Uhr'], 'clock', [at(19, 30), at(19, 45), at(20)]],
  ])('has %s', (_name, cells, times, starts) => {
    expect(startsOf(['title;start', ...cells.map((cell, index) => `Item ${String.fromCharCode(97 + index)};${cell}`)])).toEqual({
      times,
      starts,
    });
  });

  it('has milliseconds, by the length of the recording or because no meeting is so long', () => {
    const rows = ['title;start', 'A;0', 'B;20000', 'C;25000'];
    expect(startsOf(rows, { durationSeconds: 30 }).starts).toEqual([0, 20, 25]);
    expect(startsOf(rows, { durationSeconds: 30_000 }).starts).toEqual([0, 20_000, 25_000]);
    expect(startsOf(['title;start', 'A;0', 'B;95500', 'C;1800000']).starts).toEqual([0, 95.5, 1800]);
    expect(read(rows, { durationSeconds: 30 }).notices.join('\n')).toContain('numbers as milliseconds');
  });

  it('has minutes and seconds or hours and minutes, whichever lie in the recording', () => {
    const rows = ['title;start', 'A;12:30', 'B;15:00', 'C;18:45'];
    expect(startsOf(rows)).toEqual({ times: 'clock', starts: [at(12, 30), at(15), at(18, 45)] });
    expect(startsOf(rows, { durationSeconds: 1800, zeroClock: at(19, 30), isZeroPlanned: true })).toEqual({
      times: 'position',
      starts: [750, 900, 1125],
    });
    expect(
      startsOf(['title;start', 'A;10:00:03', 'B;10:00:09'], { durationSeconds: 30, zeroClock: at(19, 30), isZeroPlanned: true }),
    ).toEqual({ times: 'position', starts: [36_003, 36_009] });
  });
});

describe('the dates of a table', () => {
  const dateOf = (dates: string[], context?: SourceContext) =>
    read(['date;time;title', ...dates.map((date) => `${date};19:30;Item`)], context);

  it.each([
    ['day first by another row', ['05/06/2026', '13/06/2026'], true, '2026-06-05'],
    ['month first by another row', ['05/06/2026', '05/13/2026'], false, '2026-05-06'],
    ['as usual in the city, month first', ['05/06/2026'], true, '2026-05-06'],
    ['as usual in the city, day first', ['05/06/2026'], false, '2026-06-05'],
    ['as numbers of a spreadsheet', ['46184'], true, '2026-06-11'],
  ])('are read %s', (_name, dates, monthFirst, day) => {
    expect(dateOf(dates, { monthFirst }).session.start?.slice(0, 10)).toBe(day);
  });

  it('that can be read in two ways are reported', () => {
    const sentence = 'the date 05/06/2026 could be read in two ways: it is read as day, month, year (--date)';
    expect(dateOf(['05/06/2026']).notices).toContain(sentence);
    expect(dateOf(['05/06/2026', '13/06/2026']).notices).not.toContain(sentence);
    expect(dateOf(['05/05/2026']).notices.join('\n')).not.toContain('two ways');
    expect(dateOf(['13/06/2026', '06/13/2026']).notices.join('\n')).toContain('some dates have the day first');
  });
});

describe('cells as spreadsheets and programs write them', () => {
  it('are empty if they are errors, of which nobody is made', () => {
    const part = read(['time,title,speaker', '19:30,Opening,#REF!', '19:40,#N/A,Bo Diaz', '19:50,Close,"=""Ann Lee"""']);
    expect(names(['time,title,speaker', '19:30,Opening,#REF!', '19:40,Budget,#BEZUG!', '19:50,Close,#NAME?', '19:55,End,=NOW()'])).toEqual(
      [],
    );
    expect(part.topics.map(({ name }) => name)).toEqual(['Opening', 'Close']);
    expect(part.attendees.map(({ delegate }) => delegate)).toMatchObject([{ lastname: 'Diaz' }, { lastname: 'Lee' }]);
    expect(part.notices).toContain('2 cells are errors or formulas of a spreadsheet and count as empty: #REF! (line 2), #N/A (line 3)');
  });

  it('may be separated by bars', () => {
    expect(startsOf(['time|title', '19:30|Opening, and more', '19:45|Budget'])).toEqual({
      times: 'clock',
      starts: [at(19, 30), at(19, 45)],
    });
  });

  it('name the line whose quotation mark is not closed', () => {
    expect(() => read(['time,title', '0:10,"Opening', '0:20,Budget', '0:30,Close'])).toThrow('line 2: a quotation mark is not closed');
  });

  it.each([
    ['11-06-26', '2026-06-11'],
    ['11.06.26', '2026-06-11'],
    ['do 11/06/26', '2026-06-11'],
  ])('have dates with a year of two digits, %s', (date, iso) => {
    const part = read(['date;time;title', `${date};19:30;Opening`, `${date};19:40;Close`]);
    expect(part.session.start).toBe(`${iso}T19:30:00`);
    expect(part.notices).toContain(`the year of ${date} has two digits: the date is read as ${iso} (--date)`);
  });

  it('have short American dates with the month first', () => {
    expect(read(['Date,Time,Title', '6/11/26,7:30 PM,Opening', '6/11/26,7:40 PM,Budget']).session.start).toBe('2026-06-11T19:30:00');
    expect(read(['Time,Title', '6/11/26 7:30 PM,Opening']).session.start).toBe('2026-06-11T19:30:00');
  });

  it('have the order of day and month that the date of the meeting tells', () => {
    const lines = ['date,time,title', '05/01/2026,19:30,Opening'];
    expect(read(lines, { day: '2026-05-01T00:00:00' })).toMatchObject({ session: { start: '2026-05-01T19:30:00' } });
    expect(read(lines, { day: '2026-01-05' })).toMatchObject({ session: { start: '2026-01-05T19:30:00' } });
    expect(read(lines, { day: '2026-05-01' }).notices.join('\n')).not.toContain('two ways');
  });

  it('name dates that are none', () => {
    expect(read(['date;time;title', 'morgen;19:30;Opening']).notices).toContain('1 dates could not be read: "morgen" (line 2)');
  });

  it('have times since 1970, which are local times of the city', () => {
    const context = { zone: 'Europe/Brussels' };
    const seconds = Date.parse('2026-06-11T17:30:00Z') / 1000;
    for (const unit of [1, 1000]) {
      const part = read(['time,title', `${seconds * unit},Opening`, `${(seconds + 600) * unit},Budget`], context);
      expect(part.session.start).toBe('2026-06-11T19:30:00');
      expect(part.topics).toMatchObject([{ start: at(19, 30) }, { start: at(19, 40) }]);
    }
  });

  it.each([
    [['heure;titre', '19:30 h;A', '20:00 hrs.;B']],
    [['tijd;titel', '19.30u;A', '20:00u;B']],
    [['Uhrzeit;Titel', '19 Uhr 30;A', '20 Uhr;B']],
    [['tid;title', 'kl. 19.30;A', 'kl. 20.00;B'].map((line) => line.replace('tid', 'time'))],
    [['hora;título', '7:30 de la tarde;A', '8 de la tarde;B']],
    [['amser;teitl', '7.30yh;A', '8yh;B']],
    [['الوقت;العنوان', '٧:٣٠ مساءً;A', '٨:٠٠ م;B']],
    [['时间;标题', '下午7点30分;A', '晚上8点;B']],
  ])('have times of the clock as %j', (lines) => {
    expect(startsOf(lines)).toEqual({ times: 'clock', starts: [at(19, 30), at(20)] });
  });

  it.each([
    [['tijd;titel', '19.30-19.45 uur;A', '20.00 - 20.10 uur;B']],
    [['time;title', '7:30 PM - 7:45 PM;A', '8 PM – 8:10 PM;B']],
    [['time;title', '7:30 - 7:45 PM;A', '8:00 - 8:10 PM;B']],
    [['Zeit;Titel', '19:30 bis 19:45 Uhr;A', '20:00 bis 20:10 Uhr;B']],
  ])('have a start and an end in one cell, %j', (lines) => {
    const part = read(lines);
    expect(part.times).toBe('clock');
    expect(part.topics).toMatchObject([
      { start: at(19, 30), stop: at(19, 45) },
      { start: at(20), stop: at(20, 10) },
    ]);
  });

  it('have moments in UTC, and times of databases without a date', () => {
    const part = read(['time,title', '2026-02-03T18:30:00Z,A', '2026-02-03 18:45:00Z,B'], { zone: 'Europe/Brussels' });
    expect(part).toMatchObject({ session: { start: '2026-02-03T19:30:00' }, topics: [{ start: at(19, 30) }, { start: at(19, 45) }] });
    const access = read(['date,time,title', '2026-02-05 00:00:00,1899-12-30 19:30:00,A', '2026-02-05 00:00:00,1899-12-30 19:45:00,B']);
    expect(access).toMatchObject({ session: { start: '2026-02-05T19:30:00' }, topics: [{ start: at(19, 30) }, { start: at(19, 45) }] });
  });

  it('make nobody of the name of a meeting', () => {
    const part = read(['Meeting Name,Meeting Date,Agenda Item Number,Agenda Item Name', 'City Council,05/01/2026,1,Call to Order']);
    expect(part.attendees).toEqual([]);
    expect(part.topics).toMatchObject([{ name: '1. Call to Order' }]);
  });

  it('have time code with drop frames', () => {
    expect(startsOf(['timecode\ttitle', '00;00;05;12\tOpening', '00:00:12;00\tBudget'])).toEqual({ times: 'position', starts: [5, 12] });
  });
});
