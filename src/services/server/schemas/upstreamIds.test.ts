import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downloadTopics } from '../../../domain/download/downloadRequest.ts';
import { isIdentifier } from '../../../domain/http/identifiers.ts';
import { sessionPath, topicAddress } from '../../../domain/session/sessionPath.ts';
import { readList, readRecord } from './read.ts';
import { sessionSchema } from './session.schema.ts';
import { subtitleVersionSchema } from './subtitles.schema.ts';

/** Ids that a service may send: valid ids, parts of addresses, and any text. */
const ids = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._~-]{1,20}$/),
  fc.constantFrom('.', '..', '../admin', 'a/../b', '%2e%2e', 'a?b=c', 'a#b', '//evil.example', 'a b', 'raad 1/2', 'é', '1e21', '-1', ' 7'),
  fc.array(fc.constantFrom('.', '/', '\\', '%', '?', '#', '@', ':', 'a', '1'), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

/** Path after parsing as an address: no segment may be removed by it. */
const isPlain = (path: string) => new URL(path, 'https://api.example').pathname === path;

describe('ids of services pass isIdentifier before they are used in an address (rule 1.9)', () => {
  it('session: an unusable reference is replaced by the id, and the session stays (rule 1.15)', () => {
    const sessionIds = fc.oneof(ids, fc.nat(), fc.constantFrom(1e12, 1e21, Number.MAX_SAFE_INTEGER, 1.5, -1));
    fc.assert(
      fc.property(sessionIds, fc.oneof(ids, fc.nat()), (sessionId, reference) => {
        const read = readRecord({ sessionId, reference, name: 'Raad' }, sessionSchema('Europe/Brussels'), '/session');
        if (!read.ok) {
          const isId = isIdentifier('sessionId', String(sessionId)) && (typeof sessionId === 'string' || Number.isInteger(sessionId));
          expect(isId, 'a proper id is read, whatever the reference').toBe(false);
          return;
        }
        const session = read.value;
        expect(isIdentifier('sessionId', String(session.sessionId))).toBe(true);
        expect(isIdentifier('reference', session.reference)).toBe(true);
        // A reference that looks like an id might be that of another session.
        const isGood = isIdentifier('reference', String(reference)) && !isIdentifier('sessionId', String(reference));
        expect(session.reference).toBe(isGood ? String(reference) : String(session.sessionId));
        expect(isPlain(`/waterdam/sessions/${encodeURIComponent(session.reference)}/playlists`)).toBe(true);
        expect(isPlain(sessionPath('waterdam', session))).toBe(true);
      }),
    );
  });

  it('transcription version: one with an unusable id is dropped, the others stay', () => {
    const good = { _id: 'nl-1', language: 'nl', version: 1, active: true, published: true, ready: true };
    fc.assert(
      fc.property(ids, (_id) => {
        const read = readList([{ ...good, _id }, good], subtitleVersionSchema, '/versions');
        const expected = isIdentifier('subtitleVersionId', _id) ? [_id, 'nl-1'] : ['nl-1'];
        expect(read.ok ? read.value.map(({ id }) => id) : read).toEqual(expected);
        for (const id of expected) expect(isPlain(`/subtitles/tenant/${encodeURIComponent(id)}/json`)).toBe(true);
      }),
    );
  });

  it('topic: one with an unusable id has the address of its session, and is in no download', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const isGood = isIdentifier('topicId', id);
        expect(topicAddress('/fr/waterdam/raad/topic/', id)).toBe(isGood ? `/fr/waterdam/raad/topic/${id}` : '/fr/waterdam/raad');
        expect(topicAddress('/waterdam/raad/embed/topicid/', id)).toBe(
          isGood ? `/waterdam/raad/embed/topicid/${id}` : '/waterdam/raad/embed',
        );
        expect(downloadTopics([{ id }, { id: 'opening' }])).toEqual(isGood ? [id, 'opening'] : ['opening']);
      }),
    );
  });
});
