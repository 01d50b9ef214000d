import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMeetings, readFolderName } from './listMeetings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meetings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
}

describe('listMeetings', () => {
  it('takes each subfolder as a meeting, and names files beside them', () => {
    put('2026-06-11-council/agenda.csv', '2026-06-12-committee/agenda.csv', 'readme.txt', '.DS_Store');
    const { meetings, strays } = listMeetings(folder);
    expect(meetings.map(({ named }) => named.reference)).toEqual(['2026-06-11-council', '2026-06-12-committee']);
    expect(strays).toEqual([{ file: join(folder, 'readme.txt'), why: 'it is in the folder of no meeting' }]);
  });

  it('takes a folder without subfolders as one meeting, and sorts its files by use', () => {
    put('agenda.csv', 'nl.srt', 'a.mp4', 'b.mkv', 'Report.pdf', 'poster.jpg', 'Thumbs.db');
    const [meeting] = listMeetings(folder).meetings;
    expect(meeting).toMatchObject({
      records: ['agenda.csv', 'nl.srt'].map((name) => join(folder, name)),
      video: join(folder, 'a.mp4'),
      poster: join(folder, 'poster.jpg'),
      documents: [join(folder, 'Report.pdf')],
      unused: [{ file: join(folder, 'b.mkv'), why: 'a meeting has one recording, and a.mp4 is it' }],
    });
  });

  it('reads the files in folders of a meeting', () => {
    put('2026-06-11-council/documents/Report.pdf');
    expect(listMeetings(folder).meetings[0]?.documents).toEqual([join(folder, '2026-06-11-council/documents/Report.pdf')]);
  });

  it('follows no symbolic link, and names each (rule 23.15)', () => {
    put('secret.pdf', 'in/2026-06-11-council/agenda.csv', 'in/2026-06-11-council/documents/report.pdf', 'other/nl.srt');
    const inside = join(folder, 'in/2026-06-11-council');
    for (const name of ['a.mp4', 'minutes.pdf', 'nl.srt', 'poster.jpg', 'documents/letter.pdf'])
      symlinkSync(join(folder, 'secret.pdf'), join(inside, name));
    symlinkSync(join(folder, 'other'), join(inside, 'papers'));
    symlinkSync('agenda.csv', join(inside, 'same.csv'));
    symlinkSync('nowhere', join(inside, 'broken.pdf'));
    symlinkSync(join(folder, 'other'), join(folder, 'in/2026-06-12-council'));
    symlinkSync(join(folder, 'secret.pdf'), join(folder, 'in/secret.pdf'));
    const { meetings, strays } = listMeetings(join(folder, 'in'));
    const why = 'it is a symbolic link, which may lead outside of the folder';
    expect(meetings).toHaveLength(1);
    expect(meetings[0]).toEqual({
      label: inside,
      folder: inside,
      named: { reference: '2026-06-11-council', date: '2026-06-11T00:00:00', name: 'Council' },
      records: [join(inside, 'agenda.csv')],
      documents: [join(inside, 'documents/report.pdf')],
      unused: ['a.mp4', 'broken.pdf', 'documents/letter.pdf', 'minutes.pdf', 'nl.srt', 'papers', 'poster.jpg', 'same.csv'].map((name) => ({
        file: join(inside, name),
        why,
      })),
    });
    expect(strays).toEqual(['2026-06-12-council', 'secret.pdf'].map((name) => ({ file: join(folder, 'in', name), why })));
  });

  it('reads no pipe, which would never end', () => {
    put('council/agenda.csv');
    execFileSync('mkfifo', [join(folder, 'council/nl.srt')]);
    expect(listMeetings(folder).meetings[0]?.unused).toEqual([
      { file: join(folder, 'council/nl.srt'), why: 'it is neither a file nor a folder' },
    ]);
  });

  it('rejects an empty folder', () => {
    expect(() => listMeetings(folder)).toThrow('is empty');
  });
});

describe('readFolderName', () => {
  it.each([
    ['2026-06-11-council', { reference: '2026-06-11-council', date: '2026-06-11T00:00:00', name: 'Council' }],
    [
      '2026-06-11 1930 Raad & commissie',
      { reference: '2026-06-11-1930-Raad-commissie', date: '2026-06-11T19:30:00', name: 'Raad & commissie' },
    ],
    ['2026-06-11', { reference: '2026-06-11', date: '2026-06-11T00:00:00' }],
    ['2026-02-31-council', { reference: '2026-02-31-council', name: '2026 02 31 council' }],
    ['plenary_session', { reference: 'plenary_session', name: 'Plenary session' }],
    [
      '2026-06-13 18.00.00 Gemeenteraad Zoom Meeting 87654321098',
      { reference: '2026-06-13-18.00.00-Gemeenteraad-Zoom-Meeting-87654321098', date: '2026-06-13T18:00:00', name: 'Gemeenteraad' },
    ],
    [
      '2026-06-13 18.00.00 Ann Lee’s Zoom Meeting 87654321098',
      { reference: '2026-06-13-18.00.00-Ann-Lee-s-Zoom-Meeting-87654321098', date: '2026-06-13T18:00:00', name: 'Ann Lee’s Zoom Meeting' },
    ],
    ['مجلس', { name: 'مجلس' }],
  ])('reads %s', (name, expected) => {
    expect(readFolderName(name)).toEqual(expected);
  });
});
