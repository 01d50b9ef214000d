import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findGluedTexts } from '../../tests/support/gluedTexts.ts';
import { translatorFor } from '../i18n/translator.ts';
import { Countdown } from '../islands/SessionActions/planned/Countdown.tsx';
import SessionTabs from '../islands/SessionTabs/SessionTabs.island.tsx';
import { AttendeeList } from './people/AttendeeList.tsx';
import { SearchForm } from './search/SearchForm.tsx';
import { CurrentItem } from './session/CurrentItem.tsx';
import { SessionHeader } from './session/SessionHeader.tsx';
import { SessionRow } from './sessions/SessionRow.tsx';

const t = translatorFor('en');
const person = { id: 'a', firstName: 'Wim', lastName: 'Kist', role: 'Chair', division: 'Green' };
const start = {
  iso: '2026-11-20T18:30:00.000Z',
  weekday: 'Fri',
  day: '20',
  month: 'Nov 2026',
  date: 'Friday, 20 November 2026',
  time: '19:30',
};
const badge = <span>Recorded</span>;

it.each([
  [
    'a row of a list',
    <SessionRow
      key=""
      session={{
        id: 1,
        href: '/a',
        name: 'Council',
        state: 'recorded',
        isLive: false,
        isProtected: true,
        start,
        duration: '6 mins',
        category: 'Main',
      }}
      items={{}}
      areResultsHidden={false}
      lang={undefined}
      locale="en"
      t={t}
    />,
  ],
  [
    'the header of a session',
    <SessionHeader
      key=""
      details={{ name: 'Council', start: { iso: start.iso, text: start.date }, duration: '6 mins', room: { name: 'Hall' } } as never}
      badge={badge}
      viewers="3 watching"
    />,
  ],
  ['the attendees', <AttendeeList key="" groups={[{ role: 'Chair', attendees: [person as never] }]} tones={new Map()} links={{}} t={t} />],
  [
    'the current topic and speaker',
    <CurrentItem
      key=""
      t={t}
      longest={{ topic: '', speaker: '', about: '' }}
      lang={undefined}
      progress={100}
      progressText={undefined}
      isLive={true}
      showsSpeaker={true}
      topic={{ id: 'budget', name: 'Budget', since: '19:30', isRunning: true }}
      speaker={{ person: person as never, tone: 'tone-1', since: '19:31' }}
    />,
  ],
  [
    'the form of a search',
    <SearchForm
      key=""
      action="/search"
      request={{
        query: '',
        city: undefined,
        kinds: [],
        category: undefined,
        speaker: undefined,
        from: undefined,
        to: undefined,
        sort: 'relevance',
        page: 1,
      }}
      cities={[]}
      categories={[]}
      t={t}
    >
      <input aria-label="Search" />
    </SearchForm>,
  ],
  [
    'the countdown',
    <Countdown
      key=""
      startMs={Date.parse(start.iso)}
      timeZone="Europe/Brussels"
      language="en"
      daysAhead="tomorrow"
      cityTime={{ text: '20 November', zone: 'Central European Time' }}
      labels={{ starts: 'Starts', untilStart: 'Until', aboutToStart: 'Soon', yourTime: 'Your time' }}
    />,
  ],
  [
    'the tabs of a session',
    <SessionTabs
      key=""
      label="Parts"
      isLive={false}
      tabs={[
        { id: 'topics', title: 'Agenda', count: 6 },
        { id: 'speakers', title: 'Speakers', count: 0 },
      ]}
    />,
  ],
])('without styles, no two texts of %s are one (rule 22.7)', (_name, element) => {
  const { container } = render(element);
  expect(container.textContent).not.toBe('');
  expect(findGluedTexts(container.innerHTML)).toEqual([]);
});

it('the check finds texts that only tags divide', () => {
  expect(findGluedTexts('<p><b>one</b><i>two</i> <b>a</b>, <i>b</i> f<mark>ou</mark>r</p><p>x</p>y<br>z')).toEqual(['one|two']);
  expect(findGluedTexts('<a><img alt="one">two</a> <i>a</i><img alt=""> <p>three<img src="x" alt="four"></p>')).toEqual([
    'one|two',
    'three|four',
  ]);
});
