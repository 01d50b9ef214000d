import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../../city/city.ts';
import { isIdentifier } from '../../http/identifiers.ts';
import { hasPersonPages, personPath, toItemId, toJoinedBy, toPersonId, toServiceId } from './pathIds.ts';

const ada = { firstName: 'Ada', lastName: 'de Vries', division: 'Groen Dorp' };

describe('the id of a person in addresses (rule 26.1)', () => {
  it('is the id of the source, else of the delegate, else division and name', () => {
    expect(toPersonId({ ...ada, refId: '17', delegateId: 'd1' })).toBe('17');
    expect(toPersonId({ ...ada, delegateId: 'd1' })).toBe('d1');
    expect(toPersonId(ada)).toBe('n,groen-dorp,ada-de-vries');
    expect(toPersonId({ ...ada, division: undefined })).toBe('n,,ada-de-vries');
  });

  it('is allowed in a path, whatever the service gives, and two ids never become one', () => {
    const ids = ['a/b', 'a.b', 'a b', 'a,b', 'a~2f~b', '..', 'é', '議員', '%2f', '😀'].map((refId) => toPersonId({ ...ada, refId }));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(isIdentifier('person', id)).toBe(true);
    expect(isIdentifier('person', toPersonId({ firstName: 'محمد', lastName: '王', division: 'Ä' }))).toBe(true);
  });

  it('says how the records were joined', () => {
    expect(toJoinedBy(toPersonId({ ...ada, refId: 'a,b' }) ?? '')).toBe('id');
    expect(toJoinedBy(toPersonId(ada) ?? '')).toBe('name');
  });

  it('stands for the id of the service', () => {
    for (const refId of ['r1', 'a/b c', '~2f~', 'Zoë 🙂'])
      expect(toServiceId(toPersonId({ refId, firstName: '', lastName: '', division: undefined }) ?? '')).toBe(refId);
  });

  it('is missing for somebody without id and name, and when it is too long', () => {
    expect(toPersonId({ firstName: ' ', lastName: '—', division: 'Groen Dorp' })).toBeUndefined();
    expect(toPersonId({ ...ada, refId: 'x'.repeat(301) })).toBeUndefined();
    expect(toPersonId({ ...ada, lastName: 'abc '.repeat(100) })).toBeUndefined();
    expect(toItemId('')).toBeUndefined();
  });
});

describe('the address of a person', () => {
  it('keeps the commas of an id, and encodes letters', () => {
    expect(personPath('gent', 'n,groen,ada-lee')).toBe('/gent/people/n,groen,ada-lee');
    expect(personPath('gent', 'n,,é')).toBe('/gent/people/n,,%C3%A9');
  });
});

describe('a city has pages of people (rule 26.4)', () => {
  const city = { ...NOTHING_HIDDEN, hideSessions: false };
  it.each([
    [{}, true],
    [{ hideDelegates: true }, false],
    [{ hideSessions: true }, false],
    [{ isPrivate: true }, false],
    [{ hideVotes: true, hideSpeechMoments: true }, true],
  ])('with %j: %j', (settings, expected) => {
    expect(hasPersonPages({ ...city, ...settings })).toBe(expected);
  });
});
