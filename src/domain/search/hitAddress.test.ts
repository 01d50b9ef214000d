import { describe, expect, it } from 'vitest';
import { hitPath } from './hitAddress.ts';

const session = { city: 'waterdam', sessionId: 12, reference: 'gr-begroting' };

describe('the address of a hit (rule 24.8)', () => {
  it.each([
    ['a topic', { kind: 'topics', topicId: 'fietsbrug', seconds: 60 }, '/waterdam/gr-begroting/topicid/fietsbrug'],
    ['a topic without an id for an address', { kind: 'topics', topicId: 'a/b', seconds: 60 }, '/waterdam/gr-begroting/seek/60'],
    ['a line of a transcript', { kind: 'transcript', topicId: undefined, seconds: 754.9 }, '/waterdam/gr-begroting/seek/754'],
    ['a vote about a topic', { kind: 'votes', topicId: 'fietsbrug', seconds: 0 }, '/waterdam/gr-begroting/seek/0'],
    ['a time before the recording', { kind: 'speakers', topicId: undefined, seconds: -3 }, '/waterdam/gr-begroting/seek/0'],
    ['an unknown time', { kind: 'speakers', topicId: undefined, seconds: undefined }, '/waterdam/gr-begroting'],
  ] as const)('of %s', (_name, hit, expected) => expect(hitPath(session, hit)).toBe(expected));

  it('has the id of a session whose reference is not allowed in a path', () => {
    const hit = { kind: 'transcript', topicId: undefined, seconds: 5 } as const;
    expect(hitPath({ ...session, reference: 'search' }, hit)).toBe('/waterdam/12/seek/5');
  });
});
