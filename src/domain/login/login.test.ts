import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogin, type LoginForm, type LoginProblem, loginError, losesPassword, readLogin } from './login.ts';
import { PORTAL_ERRORS } from '../http/portalErrors.ts';

const empty: LoginForm = { password: '', firstName: '', name: '', email: '' };
const person = { firstName: 'An', name: 'Peeters', email: 'an@peeters.example' };

describe('the form', () => {
  it('is read as it was typed, but for white space around what is no password', () => {
    const fields = { password: ' geheim ', first_name: ' An ', name: 'Peeters\n', email: ' an@peeters.example' };
    expect(readLogin(fields)).toEqual({ password: ' geheim ', ...person });
  });

  it('is empty where its fields are no texts', () => {
    expect(readLogin({ password: ['a', 'b'], first_name: 1, name: null })).toEqual(empty);
    expect(readLogin({})).toEqual(empty);
  });
});

describe('what has to be corrected (spec §5)', () => {
  it.each<[string, Partial<LoginForm>, object | undefined]>([
    ['nothing with a password', { password: 'x' }, undefined],
    ['a password of white space is one', { password: ' ' }, undefined],
    ['a missing password', {}, { password: 'required' }],
    ['nothing with all of a name', { password: 'x', ...person }, undefined],
    ['the rest of a name', { password: 'x', email: person.email }, { firstName: 'required', name: 'required' }],
    ['everything', { name: 'P' }, { password: 'required', firstName: 'required', email: 'required' }],
    [
      'what is no name or address',
      { password: 'x', firstName: '12', name: '!', email: 'an@peeters' },
      { firstName: 'first-name', name: 'name', email: 'email' },
    ],
  ])('%s', (_what, typed, fields) => {
    expect(checkLogin({ ...empty, ...typed })).toEqual(fields && { kind: 'invalid', fields });
  });

  it('asks for all of a name or for none of it', () => {
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
])('%j is the error %s with status %i; a good password is lost: %s', (problem, code, status, isLost) => {
  expect(loginError(problem)).toBe(code);
  expect(PORTAL_ERRORS[loginError(problem)].status).toBe(status);
  expect(losesPassword(problem)).toBe(isLost);
});
