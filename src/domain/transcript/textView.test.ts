import { describe, expect, it } from 'vitest';
import type { Vote } from '../session/metadata.ts';
import type { SessionView } from '../session/sessionView.ts';
import { lastVote, refreshSeconds, transcriptLanguage } from './textView.ts';

const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  id,
  name: id,
  priority: 1,
  startMs,
  stopMs,
  total: 0,
  eligible: undefined,
  result: [],
});

describe('refreshSeconds (rule 6.11)', () => {
  const view = (details: Partial<SessionView>) => ({ status: 'live', access: 'open', content: {}, ...details }) as SessionView;

  it.each([
    ['a live session', view({}), 8],
    ['one without video', view({ state: 'live-unavailable' }), 8],
    ['one planned for today', view({ status: 'planned', isExpected: true, daysAhead: 0 }), 30],
    ['one that is late', view({ status: 'planned', isExpected: true }), 30],
    ['one that is past, cancelled or postponed', view({ status: 'planned', isExpected: false }), undefined],
    ['one planned for tomorrow, which may start today', view({ status: 'planned', isExpected: true, daysAhead: 1 }), 30],
    ['an unpublished one', view({ access: 'unpublished', content: undefined }), 30],
    ['a protected one', view({ access: 'protected', content: undefined }), undefined],
    ['a protected one that is open to the visitor', view({ access: 'protected' }), 8],
    ['a recording', view({ status: 'recorded' }), undefined],
  ])('of %s', (_what, given, seconds) => {
    expect(refreshSeconds(given)).toBe(seconds);
  });
});

describe('lastVote', () => {
  const votes = [vote('first', 10, 20), vote('second', 30, 40), vote('running', 50), vote('planned')];

  it.each([
    [19, undefined],
    [20, 'first'],
    [39, 'first'],
    [40, 'second'],
    [1000, 'second'],
  ])('at %i', (instantMs, id) => {
    expect(lastVote(votes, instantMs)?.id).toBe(id);
    expect(lastVote(votes.toReversed(), instantMs)?.id).toBe(id);
  });
});

describe('transcriptLanguage', () => {
  it.each([
    [['nl', 'en'], 'en', 'nl', 'en'],
    [['nl', 'en'], 'fr', 'en', 'en'],
    [['nl', 'en'], null, 'fr', 'nl'],
    [['zh', 'nl'], null, 'zh-CN', 'zh'],
    [['nl-BE'], null, 'nl', 'nl-BE'],
    [[], 'nl', 'nl', undefined],
  ])('of %j, requested %s on a page in %s', (languages, requested, tag, expected) => {
    expect(transcriptLanguage(languages, requested, tag)).toBe(expected);
  });
});
