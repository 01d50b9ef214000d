import { describe, expect, it } from 'vitest';
import type { City } from '../city/city.ts';
import { NO_RECORDS } from './metadata.ts';
import type { OpenSession, SessionView } from './sessionView.ts';
import { cityBreadcrumbs, describeCity, describeRecording, describeSession, describeBreadcrumbs, toJsonLd } from './structuredData.ts';

const city = { name: 'gent', title: 'Gent', timeZone: 'Europe/Brussels', logoUrl: 'https://media.example/gent.svg' } as City;
const addressOf = (path: string) => `https://portal.example/fr${path}`;

const content: OpenSession = {
  playlist: undefined,
  metadata: NO_RECORDS,
  subtitles: [],
  room: undefined,
  description: undefined,
  documents: [],
  durationSeconds: undefined,
  endMs: undefined,
  poster: undefined,
  startAt: 0,
  endAt: undefined,
  notice: undefined,
};

const view = (startMs: number | undefined, details: Partial<OpenSession> | undefined = {}): SessionView => ({
  city,
  session: { sessionId: 7, reference: 'gr-7', name: 'Gemeenteraad', startMs },
  status: 'planned',
  channelStatus: 'planned',
  access: 'open',
  isProtected: false,
  state: 'planned',
  content: { ...content, ...details },
});

/** Parses the JSON-LD as a search service does. */
const parse = (json: string) => JSON.parse(json) as { '@context': string; '@graph': Record<string, unknown>[] };

describe('a session as an event', () => {
  it.each([
    ['an hour before the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00+01:00'],
    ['an hour after', '2026-03-29T01:30:00Z', '2026-03-29T03:30:00+02:00'],
    ['in the hour that comes twice, first', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['in the hour that comes twice, second', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
    ['at the end of a year', '2026-12-31T23:30:00Z', '2027-01-01T00:30:00+01:00'],
  ])('starts at the wall time of the city with its offset: %s', (_case, instant, expected) => {
    const event = describeSession(view(Date.parse(instant), { endMs: Date.parse(instant) + 3_600_000 }), addressOf);
    expect(event?.['startDate']).toBe(expected);
    expect(Date.parse(String(event?.['endDate']))).toBe(Date.parse(instant) + 3_600_000);
  });

  it('has the properties that search services require', () => {
    expect(parse(toJsonLd([describeSession(view(0, { poster: 'https://media.example/p.jpg' }), addressOf) ?? expect.fail()]))).toEqual({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Event',
          name: 'Gemeenteraad',
          url: 'https://portal.example/fr/gent/gr-7',
          image: 'https://media.example/p.jpg',
          startDate: '1970-01-01T01:00:00+01:00',
          eventStatus: 'https://schema.org/EventScheduled',
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          location: { '@type': 'VirtualLocation', url: 'https://portal.example/fr/gent/gr-7' },
          organizer: {
            '@type': 'Organization',
            name: 'Gent',
            url: 'https://portal.example/fr/gent',
            logo: 'https://media.example/gent.svg',
          },
          isAccessibleForFree: true,
        },
      ],
    });
  });

  it('has the place of its room, unless the room is an online meeting', () => {
    const inRoom = describeSession(view(0, { room: { name: 'Raadzaal', isOnline: false } }), addressOf);
    expect(inRoom?.['eventAttendanceMode']).toBe('https://schema.org/MixedEventAttendanceMode');
    expect(inRoom?.['location']).toMatchObject([{ '@type': 'Place', name: 'Raadzaal', address: 'Gent' }, { '@type': 'VirtualLocation' }]);
    const online = describeSession(view(0, { room: { name: 'Teams', isOnline: true } }), addressOf);
    expect(online?.['location']).toMatchObject({ '@type': 'VirtualLocation' });
  });

  it('has no end before its start', () => {
    expect(describeSession(view(1000, { endMs: 999 }), addressOf)?.['endDate']).toBeUndefined();
  });

  it('does not exist without a date or for a session that is not open', () => {
    expect(describeSession(view(undefined), addressOf)).toBeUndefined();
    expect(describeSession({ ...view(0), content: undefined, access: 'protected' }, addressOf)).toBeUndefined();
  });
});

describe('a recording as a video', () => {
  const playlist = {
    streamType: 'vod' as const,
    file: undefined,
    mp4: 'https://media.example/gr.mp4',
    audio: undefined,
    poster: undefined,
    startSeconds: 0,
    startUtcMs: 0,
  };
  const topic = (id: string, startMs: number | undefined) => ({
    id,
    name: `Topic ${id}`,
    description: undefined,
    priority: 1,
    stopMs: undefined,
    startMs,
  });
  const recorded = (details: Partial<OpenSession> = {}): SessionView => ({
    ...view(0, { playlist, durationSeconds: 9723.4, poster: 'https://media.example/p.jpg', ...details }),
    status: 'recorded',
  });

  it('has the properties that search services require', () => {
    const metadata = { ...content.metadata, topics: [topic('a', 0), topic('b', 61_000), topic('c', undefined)] };
    const subtitles = ['nl', 'fr'].map((language) => ({ id: language, language })) as OpenSession['subtitles'];
    const thing = describeRecording(recorded({ metadata, description: 'Begroting', subtitles }), addressOf);
    const clip = { '@type': 'Clip' };
    expect(thing).toEqual({
      '@type': 'VideoObject',
      name: 'Gemeenteraad',
      description: 'Begroting',
      url: 'https://portal.example/fr/gent/gr-7',
      thumbnailUrl: 'https://media.example/p.jpg',
      uploadDate: '1970-01-01T01:00:00+01:00',
      duration: 'PT2H42M3S',
      contentUrl: 'https://media.example/gr.mp4',
      embedUrl: 'https://portal.example/fr/gent/gr-7/embed',
      caption: ['nl', 'fr'].map((language) => ({
        '@type': 'MediaObject',
        encodingFormat: 'text/vtt',
        inLanguage: language,
        contentUrl: `https://portal.example/fr/gent/gr-7/captions/${language}.vtt`,
      })),
      transcript: 'https://portal.example/fr/gent/gr-7/transcript/nl',
      hasPart: [
        { ...clip, name: 'Topic a', startOffset: 0, endOffset: 61, url: 'https://portal.example/fr/gent/gr-7/topic/a' },
        { ...clip, name: 'Topic b', startOffset: 61, endOffset: 9723.4, url: 'https://portal.example/fr/gent/gr-7/topic/b' },
      ],
    });
  });

  it('always has a description, and no parts without topics', () => {
    expect(describeRecording(recorded(), addressOf)).toMatchObject({ description: 'Gemeenteraad', hasPart: undefined });
  });

  describe('with more than the sound of the hall (rule 27.7)', () => {
    const nothing = { language: undefined, label: undefined, hlsName: undefined, mp4: undefined, audio: undefined };
    const subtitles = [{ id: 'nl', language: 'nl' }] as OpenSession['subtitles'];
    const hall = { ...nothing, id: 'hall', kind: 'floor', language: 'nl', mp4: playlist.mp4 } as const;
    const french = { ...nothing, id: 'fr', kind: 'interpretation', language: 'fr', mp4: 'https://media.example/fr.mp4' } as const;
    const english = { ...nothing, id: 'en', kind: 'interpretation', language: 'en', audio: 'https://media.example/en.mp3' } as const;
    const described = { ...nothing, id: 'ad', kind: 'description', language: 'nl', hlsName: 'Described' } as const;
    const sign = { file: 'https://media.example/sign.m3u8', mp4: undefined, language: 'vgt', layout: undefined };

    it('has the language of the hall, what it offers, and the files beside it', () => {
      const thing = describeRecording(
        recorded({ playlist: { ...playlist, tracks: [hall, french, english, described], sign }, subtitles }),
        addressOf,
      );
      expect(thing).toMatchObject({
        contentUrl: playlist.mp4,
        inLanguage: 'nl',
        accessibilityFeature: ['audioDescription', 'signLanguage', 'captions'],
      });
      expect(JSON.parse(JSON.stringify(thing?.['associatedMedia']))).toEqual([
        { '@type': 'VideoObject', contentUrl: 'https://media.example/fr.mp4', inLanguage: 'fr' },
        { '@type': 'AudioObject', contentUrl: 'https://media.example/en.mp3', inLanguage: 'en' },
        { '@type': 'VideoObject', contentUrl: 'https://media.example/sign.m3u8', inLanguage: 'vgt', accessibilityFeature: 'signLanguage' },
      ]);
    });

    it('says nothing that its source does not', () => {
      const floor = { ...nothing, id: 'floor', kind: 'floor' } as const;
      const thing = describeRecording(
        recorded({ playlist: { ...playlist, tracks: [floor, { ...french, mp4: undefined, hlsName: 'fr' }] } }),
        addressOf,
      );
      expect(thing).toMatchObject({ inLanguage: undefined, accessibilityFeature: undefined, associatedMedia: undefined });
    });
  });

  it('does not exist for a session that is not recorded, cannot be played, has no date or is not open', () => {
    for (const other of [
      { ...recorded(), status: 'live' as const },
      recorded({ playlist: { ...playlist, streamType: 'live' } }),
      recorded({ playlist: undefined }),
      { ...recorded(), session: { ...recorded().session, startMs: undefined } },
      { ...recorded(), access: 'protected' as const, content: undefined },
    ]) {
      expect(describeRecording(other, addressOf)).toBeUndefined();
    }
  });
});

describe('lists of pages', () => {
  it('have the breadcrumbs of a page, which end at the city for the city home', () => {
    expect(cityBreadcrumbs('Gallery', city, 'FAQ', '/gent/faq')).toEqual([
      { name: 'Gallery', path: '/' },
      { name: 'Gent', path: '/gent' },
      { name: 'FAQ', path: '/gent/faq' },
    ]);
    expect(cityBreadcrumbs('Gallery', city, 'Gent sessions', '/gent')).toHaveLength(2);
    expect(describeBreadcrumbs(cityBreadcrumbs('Gallery', city, undefined, '/gent'), addressOf)['itemListElement']).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Gallery', item: 'https://portal.example/fr/' },
      { '@type': 'ListItem', position: 2, name: 'Gent', item: 'https://portal.example/fr/gent' },
    ]);
  });
});

describe('JSON-LD', () => {
  it.each(['</script><script>alert(1)</script>', '<!--<script>', 'a "quoted" \\ name', 'line\u2028separator', '🏛️ ‏مجلس'])(
    'contains %s without ending its script element',
    (title) => {
      const json = toJsonLd([describeCity({ ...city, title }, addressOf)]);
      expect(json).not.toContain('<');
      expect(parse(json)['@graph'][0]?.['name']).toBe(title);
    },
  );
});

describe('an event that does not take place as planned (rule 3.13)', () => {
  const START = Date.parse('2026-10-26T18:30:00Z');
  const describeChanged = (change: SessionView['session']['change'], details: Partial<SessionView> = {}) => {
    const base = view(START);
    return describeSession({ ...base, ...details, session: { ...base.session, change } }, addressOf);
  };
  const previousStartDate = '2026-10-26T19:30:00+01:00';

  it.each([
    [undefined, 'EventScheduled'],
    ['cancelled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
    // One without a new date waits for it.
    ['moved', 'EventPostponed'],
  ] as const)('has its status: %s', (kind, status) => {
    const thing = describeChanged(kind && { kind });
    expect(thing).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      startDate: previousStartDate,
      previousStartDate: undefined,
    });
  });

  it('has both starts when it has moved', () => {
    const startMs = Date.parse('2026-11-02T19:00:00Z');
    const moved = { startDate: '2026-11-02T20:00:00+01:00', previousStartDate, endDate: undefined };
    const eventStatus = 'https://schema.org/EventRescheduled';
    for (const kind of ['moved', 'postponed'] as const) {
      expect(describeChanged({ kind }, { target: { start: { startMs } } })).toMatchObject({ ...moved, eventStatus });
      expect(describeChanged({ kind }, { target: { start: { startMs, isDayOnly: true } } })).toMatchObject({ startDate: '2026-11-02' });
      const session = { sessionId: 8, reference: 'gr-8', name: 'Raad', start: { startMs } };
      expect(describeChanged({ kind }, { target: { session } })).toMatchObject({ ...moved, eventStatus });
    }
    const cancelled = { startDate: previousStartDate, previousStartDate: undefined, eventStatus: 'https://schema.org/EventCancelled' };
    expect(describeChanged({ kind: 'cancelled' }, { target: { start: { startMs } } })).toMatchObject(cancelled);
  });

  it('has one start when its source has changed it already, and its own when it has taken place', () => {
    const target = { start: { startMs: START } };
    const status = { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: undefined };
    expect(describeChanged({ kind: 'moved' }, { target })).toMatchObject(status);
    const scheduled = { eventStatus: 'https://schema.org/EventScheduled', startDate: previousStartDate };
    expect(describeChanged({ kind: 'moved' }, { target: 'unknown', status: 'recorded' })).toMatchObject(scheduled);
  });

  it('has a date without a time when only the day is known (rule 3.15)', () => {
    const base = view(Date.parse('2026-10-25T23:00:00Z'));
    expect(describeSession({ ...base, session: { ...base.session, isDayOnly: true } }, addressOf)?.['startDate']).toBe('2026-10-26');
  });
});
