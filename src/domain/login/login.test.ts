import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogin, type LoginForm, type LoginProblem, loginError, mustRetypePassword, parseLoginForm } from './login.ts';
import { PORTAL_ERRORS } from '../http/portalErrors.ts';

const empty: LoginForm = { password: '', firstName: '', name: '', email: '' };
const person = { firstName: 'An', name: 'Peeters', email: 'an@peeters.example' };

describe('parseLoginForm', () => {
  it('trims all fields except the password', () => {
    const fields = { password: ' geheim ', first_name: ' An ', name: 'Peeters\n', email: ' an@peeters.example' };
    expect(parseLoginForm(fields)).toEqual({ password: ' geheim ', ...person });
  });

  it('gives empty values for fields that are not text', () => {
    expect(parseLoginForm({ password: ['a', 'b'], first_name: 1, name: null })).toEqual(empty);
    expect(parseLoginForm({})).toEqual(empty);
  });
});

describe('checkLogin (rule 14.3)', () => {
  it.each<[string, Partial<LoginForm>, object | undefined]>([
    ['accepts a password alone', { password: 'x' }, undefined],
    ['accepts a password of white space', { password: ' ' }, undefined],
    ['requires the password', {}, { password: 'required' }],
    ['accepts a complete name', { password: 'x', ...person }, undefined],
    ['requires the rest of a name', { password: 'x', email: person.email }, { firstName: 'required', name: 'required' }],
    ['requires everything else', { name: 'P' }, { password: 'required', firstName: 'required', email: 'required' }],
    [
      'rejects invalid names and addresses',
      { password: 'x', firstName: '12', name: '!', email: 'an@peeters' },
      { firstName: 'first-name', name: 'name', email: 'email' },
    ],
  ])('%s', (_what, typed, fields) => {
    expect(checkLogin({ ...empty, ...typed })).toEqual(fields && { kind: 'invalid', fields });
  });

  it('requires all fields of a name or none', () => {
    const text = fc.constantFrom('', 'An', 'an@peeters.example');
    fc.assert(
      fc.property(fc.record({ firstName: text, name: text, email: text }), (typed) => {
        const given = Object.values(typed).filter((value) => value !== '').length;
        const problem = checkLogin({ password: 'x', ...typed });
        const missing = problem?.kind === 'invalid' ? Object.values(problem.fields).filter((each) => each === 'required').length : 0;
        expect(missing).toBe(given === 0 ? 0 : 3 - given);
      }),
    );
  });
});

it.each<[LoginProblem, string, number, boolean]>([
  [{ kind: 'invalid', fields: { name: 'required' } }, 'invalid-fields', 422, true],
  [{ kind: 'invalid', fields: { password: 'required' } }, 'invalid-fields', 422, false],
  [{ kind: 'wrong' }, 'wrong-password', 401, false],
  [{ kind: 'too-many', retryAfterSeconds: 1, needsProof: true }, 'too-many-requests', 429, false],
  [{ kind: 'too-many-names', retryAfterSeconds: 1 }, 'too-many-requests', 429, true],
  [{ kind: 'failed' }, 'upstream-failed', 502, true],
])('%j is the error %s with status %i; the password must be typed again: %s', (problem, code, status, mustRetype) => {
  expect(loginError(problem)).toBe(code);
  expect(PORTAL_ERRORS[loginError(problem)].status).toBe(status);
  expect(mustRetypePassword(problem)).toBe(mustRetype);
});
