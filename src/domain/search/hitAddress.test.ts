import { describe, expect, it } from 'vitest';
import { hitPath, morePath } from './hitAddress.ts';

const session = { city: 'waterdam', sessionId: 12, reference: 'gr-begroting' };

describe('the address of a hit (rule 24.8)', () => {
  it.each([
    ['a topic', { kind: 'topics', topicId: 'fietsbrug', seconds: 60 }, '/waterdam/gr-begroting/topicid/fietsbrug'],
    ['a topic without an id for an address', { kind: 'topics', topicId: 'a/b', seconds: 60 }, '/waterdam/gr-begroting/seek/60'],
    ['a line of a transcript', { kind: 'transcript', topicId: undefined, seconds: 754.9 }, '/waterdam/gr-begroting/seek/754'],
    ['a vote about a topic', { kind: 'votes', topicId: 'fietsbrug', seconds: 0 }, '/waterdam/gr-begroting/seek/0'],
    ['a time before the recording', { kind: 'speakers', topicId: undefined, seconds: -3 }, '/waterdam/gr-begroting/seek/0'],
    ['a speaker without a time', { kind: 'speakers', topicId: undefined, seconds: undefined }, '/waterdam/gr-begroting#speakers'],
    ['a vote without a time', { kind: 'votes', topicId: undefined, seconds: undefined }, '/waterdam/gr-begroting#votes'],
    ['a topic that has not begun', { kind: 'topics', topicId: 'fietsbrug', seconds: undefined }, '/waterdam/gr-begroting#topics'],
    ['a topic in another part', { kind: 'topics', topicId: 'a', seconds: undefined, instantMs: 5 }, '/waterdam/gr-begroting/topicid/a'],
    ['a live line', { kind: 'transcript', topicId: undefined, seconds: undefined }, '/waterdam/gr-begroting?q=brug#transcript'],
    ['a description', { kind: 'sessions', topicId: undefined, seconds: undefined }, '/waterdam/gr-begroting'],
  ] as const)('of %s', (_name, hit, expected) => expect(hitPath(session, { instantMs: undefined, ...hit }, 'brug')).toBe(expected));

  it('has the id of a session whose reference is not allowed in a path', () => {
    const hit = { kind: 'transcript', topicId: undefined, seconds: 5, instantMs: undefined } as const;
    expect(hitPath({ ...session, reference: 'search' }, hit, 'brug')).toBe('/waterdam/12/seek/5');
  });
});

describe('the address of more hits in a session (rule 24.8)', () => {
  it.each([
    ['transcript', '/waterdam/gr-begroting?q=een+brug#transcript'],
    ['topics', '/waterdam/gr-begroting?q=een+brug#topics'],
    ['votes', '/waterdam/gr-begroting#votes'],
    ['speakers', '/waterdam/gr-begroting#speakers'],
    [undefined, undefined],
  ] as const)('is that of the panel %s', (more, expected) => expect(morePath({ ...session, more }, 'een brug')).toBe(expected));
});
