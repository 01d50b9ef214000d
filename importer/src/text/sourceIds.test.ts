import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRecordId, toReference } from './sourceIds.ts';

describe('toReference', () => {
  it('keeps safe ids and replaces other characters', () => {
    expect(toReference('go', '19')).toBe('go-19');
    expect(toReference('cdp', 'https://example.org/a?b=1')).toBe('cdp-https-example.org-a-b-1');
  });

  it('is a safe reference for every id', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (id) => {
        expect(toReference('ori', id)).toMatch(/^ori-[A-Za-z0-9._~-]{0,124}$/);
      }),
    );
  });
});

describe('toRecordId', () => {
  it('is a valid id for every id, different from all before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 100 })), (ids) => {
        const taken = new Set<string>();
        const made = ids.map((id) => toRecordId('item', id, taken));
        for (const id of made) expect(id).toMatch(/^[A-Za-z0-9-]{1,64}$/);
        expect(new Set(made).size).toBe(ids.length);
      }),
    );
  });
});
