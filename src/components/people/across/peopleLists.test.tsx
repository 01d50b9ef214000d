import { indexedPerson } from '../../../../tests/support/indexedPerson.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../../../domain/city/city.ts';
import type { City } from '../../../domain/city/city.ts';
import type { IndexedBallot, IndexedPerson, IndexedSpeech } from '../../../domain/people/across/indexedPeople.ts';
import { toVisibility } from '../../../domain/visibility/visibility.ts';
import { translatorFor } from '../../../i18n/translator.ts';
import { BallotList } from './BallotList.tsx';
import { PersonRoles } from './PersonRoles.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SpeechList } from './SpeechList.tsx';

const t = translatorFor('en');
const EVERYTHING = toVisibility(NOTHING_HIDDEN);
const city = { name: 'gent', timeZone: 'Europe/Brussels', contentLanguage: 'nl' } as City;
const session = (sessionId: number, startMs?: number) => ({
  sessionId,
  reference: `gr-${sessionId}`,
  name: `Raad ${sessionId}`,
  startMs,
  visibility: '',
});
const LONG_NAME = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlung';

const person = (details: Partial<IndexedPerson> = {}) =>
  indexedPerson({ lastName: LONG_NAME, sessions: 1, turns: 2, seconds: 3661, ...details });
const showPerson = (details: Partial<IndexedPerson> = {}, visible = EVERYTHING, withDivision = true) =>
  render(
    <ul>
      <PersonRow
        person={person(details)}
        href="/gent/people/d1"
        tone="tone-1"
        withDivision={withDivision}
        lang="nl"
        visible={visible}
        locale="en"
        t={t}
      />
    </ul>,
  );

describe('a person in the list of all (rule 26.10)', () => {
  it('has name, role, division and sums', () => {
    showPerson();
    expect(screen.getByRole('link', { name: `Ada ${LONG_NAME}` })).toHaveAttribute('href', '/gent/people/d1');
    expect(screen.getByRole('listitem')).toHaveTextContent(/Raadslid Groen\s*present in 1 session spoke 2 times 1 hr 1 min 0 votes cast$/);
  });

  it('leaves out what the city hides, and what the heading of the group says', () => {
    showPerson({}, toVisibility({ ...NOTHING_HIDDEN, hideSpeechMoments: true, hideVotes: true }), false);
    expect(screen.getByRole('listitem')).toHaveTextContent(/Raadslid\s*present in 1 session spoke 2 times$/);
  });

  it('says of somebody without a session that only roll calls name them', () => {
    showPerson({ sessions: 0, votes: 3 });
    expect(screen.getByRole('listitem')).toHaveTextContent(t('people.rollCallsOnly'));
  });

  it('says nothing of a time that is not known, and names somebody without a name', () => {
    showPerson({ firstName: '', lastName: '', role: undefined, division: undefined, turns: 1, seconds: 0 });
    expect(screen.getByRole('link', { name: t('session.unknownSpeaker') })).toBeVisible();
    expect(screen.getByRole('listitem')).toHaveTextContent(/spoke 1 time 0 votes cast$/);
  });
});

describe('the speeches of a person (rule 26.11)', () => {
  const speech = (id: string, details: Partial<IndexedSpeech> = {}): IndexedSpeech => ({
    session: session(1, Date.UTC(2026, 9, 25, 0, 30)),
    id,
    startMs: Date.UTC(2026, 9, 25, 0, 30),
    seconds: 72,
    position: 61,
    topicId: 't1',
    topicName: '3. Begroting',
    firstLine: undefined,
    ...details,
  });
  const show = (speeches: IndexedSpeech[]) => render(<SpeechList city={city} speeches={speeches} locale="en" t={t} />);

  it('stand below their session, each with position, item, length and first line', () => {
    show([speech('a', { firstLine: 'Dank u wel.' }), speech('b', { position: 125 }), speech('c', { session: session(2) })]);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Raad 1 Sunday, 25 October 2026',
      'Raad 2 ',
    ]);
    expect(screen.getAllByRole('link', { name: '1:01 3. Begroting' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: '2:05 3. Begroting' })).toHaveAttribute('href', '/en/gent/gr-1/seek/125');
    expect(screen.getByText('Dank u wel.')).toHaveAttribute('lang', 'nl');
  });

  it('say what is not known: the length, the item, the position', () => {
    show([
      speech('a', { seconds: undefined, position: undefined }),
      speech('b', { startMs: undefined, position: undefined, topicId: undefined, topicName: undefined }),
    ]);
    // The clock of the city, after it was set back.
    expect(screen.getByRole('link', { name: '02:30 3. Begroting' })).toHaveAttribute('href', '/en/gent/gr-1/topic/t1');
    expect(screen.getByText(t('session.timeUnknown'))).toBeVisible();
    expect(screen.getByRole('link', { name: t('people.noItem') })).toHaveAttribute('href', '/en/gent/gr-1#speakers');
  });
});

describe('the votes of a person (rules 10.13, 10.14)', () => {
  const ballot = (voteId: string, details: Partial<IndexedBallot> = {}): IndexedBallot => ({
    session: session(1),
    voteId,
    voteName: `Motie ${voteId}`,
    startMs: undefined,
    position: undefined,
    vote: 'yes',
    label: 'Voor',
    differs: false,
    ...details,
  });
  const choicesIn = (locale: 'nl' | 'en', ballots: IndexedBallot[]) => {
    const { container } = render(<BallotList city={city} ballots={ballots} locale={locale} t={translatorFor(locale)} />);
    return [...container.querySelectorAll('li li b')].map(({ textContent }) => textContent);
  };
  const BALLOTS = [ballot('1'), ballot('2', { vote: 'no', label: undefined }), ballot('3', { vote: 'blanco', label: 'Blanco' })];

  it('have the words of the source, and on a page in another language those of the portal', () => {
    expect(choicesIn('nl', BALLOTS)).toEqual(['Voor', translatorFor('nl')('vote.no'), 'Blanco']);
  });

  it('are translated where the portal knows the choice', () => {
    expect(choicesIn('en', BALLOTS)).toEqual([t('vote.yes'), t('vote.no'), 'Blanco']);
  });

  it('say in words when they differ from the division', () => {
    render(<BallotList city={city} ballots={[ballot('1', { differs: true }), ballot('2')]} locale="en" t={t} />);
    expect(screen.getAllByText(t('vote.differs'))).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Motie 1' })).toHaveAttribute('href', '/en/gent/gr-1#votes');
  });
});

describe('the roles of a person (rule 26.12)', () => {
  it('have the months from the first session to the last; nothing if none is known', () => {
    const ms = (month: number) => Date.UTC(2026, month, 15);
    const { rerender, container } = render(
      <PersonRoles
        city={city}
        roles={[
          { role: 'Schepen', division: undefined, fromMs: ms(8), untilMs: ms(8) },
          { role: 'Raadslid', division: 'Groen', fromMs: ms(1), untilMs: ms(5) },
          { role: undefined, division: undefined, fromMs: ms(0), untilMs: ms(0) },
        ]}
        locale="en"
        t={t}
      />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/[\s\u2009]+/g, ' '))).toEqual([
      'Schepen September 2026',
      'Raadslid, Groen February – June 2026',
    ]);
    rerender(<PersonRoles city={city} roles={[]} locale="en" t={t} />);
    expect(container).toBeEmptyDOMElement();
  });
});
