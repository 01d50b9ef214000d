import { expect, it } from 'vitest';
import { METADATA, person, speech, topic, vote } from '../../../tests/support/islandProps.ts';
import { topicContents } from './topicContents.ts';

const decided = { ...vote('v2', 'Motion 10', [1, 2], 20, 25), outcome: 'rejected' as const };

it('tells of a topic how long it took, who spoke and what was decided, as far as it is known (rule 8.15)', () => {
  const metadata = {
    ...METADATA,
    topics: [...METADATA.topics, topic('t3', '3. Road')],
    speeches: [...METADATA.speeches, speech('s3', person('p1', 'Maes'), 40, 50)],
    votes: [...METADATA.votes, decided],
  };
  expect(topicContents(metadata, true)).toEqual({
    t1: { durationSeconds: 60, speakers: 1, outcomes: ['rejected'] },
    t2: { speakers: 1 },
  });
});

it('counts no speakers while speeches are left out or not known', () => {
  expect(topicContents(METADATA, false)).toEqual({ t1: { durationSeconds: 60 } });
  expect(topicContents({ ...METADATA, unknown: ['speeches'] }, true)).toEqual({ t1: { durationSeconds: 60 } });
});
