import { describe, expect, it } from 'vitest';
import { DatabaseFailure, explainPermission, toFailure } from './postgresFailure.ts';

const withCode = (message: string, code?: string) => Object.assign(new Error(message), { code, input: 'postgres://jan:secret@host/db' });

describe('a failure of the database (rule 20.9)', () => {
  it.each([
    [withCode('relation "session" does not exist', '42P01'), 'relation "session" does not exist (42P01)'],
    [withCode('password authentication failed for user "jan"', '28P01'), 'The database rejects the user or the password. (28P01)'],
    [withCode('connect ECONNREFUSED 10.0.0.1:5432', 'ECONNREFUSED'), 'The database cannot be reached. (ECONNREFUSED)'],
    [withCode('write CONNECT_TIMEOUT host:5432', 'CONNECT_TIMEOUT'), 'The database cannot be reached. (CONNECT_TIMEOUT)'],
    [withCode('Invalid URL'), 'The database cannot be used.'],
    ['text', 'The database cannot be used.'],
    [undefined, 'The database cannot be used.'],
  ])('has its reason and no credential: %s', (error, message) => {
    const failure = toFailure(error);
    expect(failure).toBeInstanceOf(DatabaseFailure);
    expect(failure.message).toBe(message);
    expect(JSON.stringify(failure)).not.toMatch(/jan|secret/);
  });

  it('stays the same when it is converted again', () => {
    const failure = new DatabaseFailure('The database does not answer.');
    expect(toFailure(failure)).toBe(failure);
  });

  it('explains a missing permission, and nothing else', () => {
    expect(explainPermission(withCode('permission denied for database gallery', '42501')).message).toBe(
      'The user of the database must be able to create a schema and the extension pg_trgm: permission denied for database gallery (42501)',
    );
    expect(explainPermission(withCode('disk full', '53100')).message).toBe('disk full (53100)');
  });
});
