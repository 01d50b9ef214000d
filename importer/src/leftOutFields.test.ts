import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutFields } from './leftOutFields.ts';

const FIELDS = {
  what: 'event items',
  used: ['title'],
  ignored: { 'numbers of the source': ['guid', 'version'], 'no place for it': ['map'] },
};

describe('leftOutFields', () => {
  it('says nothing of imported fields and of records without others', () => {
    expect(leftOutFields(FIELDS, [])).toEqual([]);
    expect(leftOutFields(FIELDS, [{ title: 'Opening' }, {}])).toEqual([]);
  });

  it('names the fields of each reason that occur, in the order of the reasons', () => {
    expect(leftOutFields(FIELDS, [{ map: 'm' }, { version: 1, map: 'n' }])).toEqual([
      'fields of event items left out, numbers of the source: version',
      'fields of event items left out, no place for it: map',
    ]);
  });

  it('counts the values of each unknown field', () => {
    expect(leftOutFields(FIELDS, [{ consent: 0, extra: false }, { consent: 1 }])).toEqual([
      'unknown field consent of event items: 2 values left out',
      'unknown field extra of event items: 1 value left out',
    ]);
  });

  it.each([[null], [undefined], [''], [' \n'], [[]], [{}], [[null, '']], [{ a: { b: [] } }]])('takes %j for no value', (value) =>
    expect(leftOutFields(FIELDS, [{ consent: value }])).toEqual([]),
  );

  it('mentions every field with a value once, except the imported ones', () => {
    const name = fc.constantFrom('title', 'guid', 'version', 'map', 'consent', 'extra', 'hasOwnProperty');
    fc.assert(
      fc.property(fc.array(fc.dictionary(name, fc.integer())), (records) => {
        const notices = leftOutFields(FIELDS, records);
        const present = new Set(records.flatMap((record) => Object.keys(record)));
        for (const field of ['title', 'guid', 'version', 'map', 'consent', 'extra', 'hasOwnProperty'])
          expect(notices.filter((notice) => new RegExp(`\\b${field}\\b`).test(notice)).length).toBe(
            present.has(field) && field !== 'title' ? 1 : 0,
          );
      }),
    );
  });
});
