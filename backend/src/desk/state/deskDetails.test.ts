import { describe, expect, it } from 'vitest';
import type { StoredSession } from '../../store/records.ts';
import { toDetails, toEditFields } from './deskDetails.ts';

const ZONE = 'Europe/Brussels';
const FILE = { title: 'Plan', url: '/files/dorp/sessions/raad/plan.pdf' };
const LINK = { title: 'Nota', url: 'https://example.org/nota.pdf', type: 'pdf' };

const SESSION: StoredSession = {
  city: 'dorp',
  sessionId: 7,
  reference: 'raad',
  name: 'Raad',
  description: 'Eerste\ntweede',
  documents: [FILE, LINK],
  startMs: Date.parse('2026-12-03T18:30:00Z'),
  durationSeconds: 3725,
  room: 1,
  status: 'planned',
  language: 'nl',
  published: true,
  viewers: 0,
  script: false,
};

const SHOWN = { 'document-0-shown': FILE.url, 'document-1-shown': LINK.url };
const toEdit = (fields: Record<string, string>, session: Partial<StoredSession> = {}) =>
  toEditFields({ ...SESSION, ...session }, ZONE, fields);

describe('the form with the details of a session', () => {
  it('shows them in the zone of the city; a start without a time has none', () => {
    const details = {
      title: 'Raad',
      description: 'Eerste\ntweede',
      date: '2026-12-03',
      time: '19:30',
      minutes: '62',
      room: '1',
      category: '',
    };
    expect(toDetails(SESSION, ZONE)).toEqual(details);
    expect(toDetails({ ...SESSION, dayOnly: true }, ZONE).time).toBe('');
  });

  it('changes what is different only, so that what it rounds or does not show stays', () => {
    const same = {
      ...toDetails(SESSION, ZONE),
      description: 'Eerste\r\ntweede',
      ...SHOWN,
      'document-new-title': '',
      'document-new-url': '',
    };
    expect(toEdit(same)).toEqual({});
    expect(toEdit({ ...same, title: ' Gemeenteraad ', description: '', minutes: '90', room: '', category: 'raad' })).toEqual({
      name: 'Gemeenteraad',
      description: null,
      duration: 5400,
      room: null,
      category: 'raad',
    });
    expect(toEdit({ date: '2026-12-04' })).toEqual({ startDateTime: '2026-12-04T19:30' });
    expect(toEdit({ time: '' })).toEqual({ startDateTime: '2026-12-03' });
    expect([toEdit({ minutes: '' }), toEdit({ minutes: '1.5' })]).toEqual([{ duration: null }, { duration: 0 }]);
  });

  it('adds, changes and removes documents', () => {
    const added = { ...SHOWN, 'document-new-title': ' Agenda ', 'document-new-url': ' https://example.org/agenda ' };
    expect(toEdit(added)).toEqual({ documents: [FILE, LINK, { title: 'Agenda', url: 'https://example.org/agenda' }] });
    expect(toEdit({ ...SHOWN, 'document-0-title': 'Dijkplan', 'document-1-url': 'https://example.org/2' })).toEqual({
      documents: [
        { ...FILE, title: 'Dijkplan' },
        { ...LINK, url: 'https://example.org/2' },
      ],
    });
    expect(toEdit({ ...SHOWN, 'document-0-drop': '1' })).toEqual({ documents: [LINK] });
  });

  it('changes no document that somebody else has changed meanwhile', () => {
    expect(toEdit({ ...SHOWN, 'document-0-drop': '1' }, { documents: [LINK, FILE] })).toBe('changed');
    expect(toEdit({ ...SHOWN, 'document-0-drop': '1' }, { documents: [FILE] })).toBe('changed');
    expect(toEdit({ ...SHOWN, 'document-0-drop': '1' }, { documents: [FILE, LINK, LINK] })).toBe('changed');
  });
});
