import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LONG_NAME, START_MS, t } from '../../../tests/support/islandProps.ts';
import { NOTHING_HIDDEN } from '../../domain/city/city.ts';
import type { City, HideSettings } from '../../domain/city/city.ts';
import type { IndexedItemTopic } from '../../domain/people/across/indexedPeople.ts';
import type { SessionState } from '../../domain/session/session.ts';
import { ItemSessionRow } from './ItemSessionRow.tsx';

const session = { sessionId: 7, reference: 'gr-7', name: 'Council', startMs: START_MS, visibility: '' };
const topic: IndexedItemTopic = {
  session,
  topicId: 't1',
  name: 'Bridge',
  title: 'Bridge',
  startMs: START_MS,
  position: 60,
  seconds: 125,
  votes: [
    { id: 'v1', name: 'Motion', outcome: 'rejected' },
    { id: 'v2', name: 'Amendment', outcome: undefined },
  ],
};

interface Given {
  topic?: Partial<IndexedItemTopic>;
  state?: SessionState | undefined;
  hidden?: Partial<HideSettings>;
}

function show({ topic: changed = {}, state = 'recorded', hidden = {} }: Given) {
  const city = { name: 'gent', title: 'Gent', timeZone: 'Europe/Brussels', contentLanguage: 'nl', ...NOTHING_HIDDEN, ...hidden } as City;
  const listed = { state, startMs: START_MS, isStartOld: false, target: state === 'moved' ? ('unknown' as const) : undefined };
  const records = [{ ...topic, ...changed }];
  return render(<ItemSessionRow city={city} session={{ session, listed, records }} locale="en" t={t} />);
}

describe('a session of an item (rule 26.21)', () => {
  it('has its date, the topic with its time, and votes with the outcome of the source', () => {
    const { container } = show({});
    expect(screen.getByRole('link', { name: 'Council' })).toHaveAttribute('href', '/en/gent/gr-7');
    expect(container.querySelector('time')).toHaveTextContent('Thursday, 5 November 2026');
    expect(screen.getByRole('link', { name: 'Bridge' })).toHaveAttribute('href', '/en/gent/gr-7/topicid/t1');
    expect(container).toHaveTextContent(`${t('times.time')}: 2 mins 5 secs`);
    expect(screen.getByRole('link', { name: 'Motion' }).closest('li')).toHaveTextContent(`Motion ${t('vote.rejected')}`);
    expect(screen.getByRole('link', { name: 'Amendment' }).closest('li')).toHaveTextContent(`Amendment ${t('items.noOutcome')}`);
    expect(screen.getByRole('link', { name: 'Motion' })).toHaveAttribute('href', '/en/gent/gr-7#votes');
    expect(screen.getByText('Bridge')).toHaveAttribute('lang', 'nl');
  });

  it.each<[string, Given, string[], string[]]>([
    ['of which no end of a speech is known', { topic: { seconds: 0 } }, [`${t('times.time')}: ${t('vote.notKnown')}`], []],
    ['in a city that hides times', { topic: { seconds: undefined } }, ['Bridge'], [t('times.time')]],
    ['in a city that hides results', { hidden: { hideVoteResults: true } }, ['Motion'], [t('vote.rejected'), t('items.noOutcome')]],
    ['that is live', { state: 'live' }, [t('status.live'), 'Motion'], [t('vote.rejected')]],
    ['that is planned', { state: 'planned', topic: { startMs: undefined, seconds: 0, votes: [] } }, ['Bridge'], [t('times.time')]],
    ['that was moved', { state: 'moved' }, [t('session.newDateUnknown')], [t('vote.rejected')]],
    ['with long names', { topic: { name: LONG_NAME } }, [LONG_NAME], []],
  ])('%s', (_case, given, shown, absent) => {
    const { container } = show(given);
    for (const text of shown) expect(container).toHaveTextContent(text);
    for (const text of absent) expect(container).not.toHaveTextContent(text);
  });
});
