import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createProofChallenge, verifyProof } from './altchaCaptcha.ts';

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});

const toToken = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
const solve = async (challenge: Challenge) => ({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
const solved = async (action = 'download', nowMs = Date.now()) => solve(await createProofChallenge(action, nowMs));

describe('a proof of work', () => {
  it('is valid once', async () => {
    const token = toToken(await solved());
    expect(await verifyProof(token, 'download')).toBe(true);
    expect(await verifyProof(token, 'download')).toBe(false);
  });

  it('counts as used in any spelling', async () => {
    const payload = await solved();
    expect(await verifyProof(toToken(payload), 'download')).toBe(true);
    expect(await verifyProof(toToken({ solution: { ...payload.solution, time: 7 }, challenge: payload.challenge }), 'download')).toBe(
      false,
    );
  });

  it('is bound to its action', async () => {
    expect(await verifyProof(toToken(await solved('login')), 'download')).toBe(false);
  });

  it('must have the requested effort', async () => {
    const challenge = await createProofChallenge('login', Date.now(), 2);
    expect(challenge.parameters.cost).toBe(2 * (await createProofChallenge('login', Date.now())).parameters.cost);
    const token = toToken(await solve(challenge));
    expect(await verifyProof(token, 'login', 3)).toBe(false);
    expect(await verifyProof(token, 'login', 2)).toBe(true);
  });

  it('may be solved by the first try of a browser, so that no try can be left out (rule 15.7)', async () => {
    const random = vi.spyOn(crypto, 'getRandomValues');
    try {
      random.mockImplementation((array) => {
        new Uint8Array((array as Uint8Array).buffer).fill(0);
        return array;
      });
      const { solution } = await solved();
      expect(solution?.counter).toBe(0);
    } finally {
      random.mockRestore();
    }
  });

  it('expires', async () => {
    expect(await verifyProof(toToken(await solved('download', Date.now() - 11 * 60_000)), 'download')).toBe(false);
  });

  it('must be of this portal, and solved', async () => {
    const { challenge, solution } = await solved();
    const { parameters } = challenge;
    const forged: unknown[] = [
      { challenge: { ...challenge, parameters: { ...parameters, expiresAt: 9_999_999_999 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { parameters }, solution },
      { challenge: { parameters, signature: 'a'.repeat(64) }, solution },
      { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
      { challenge, solution: null },
      { challenge },
      [],
      null,
    ];
    for (const payload of forged) expect(await verifyProof(toToken(payload), 'download')).toBe(false);
    for (const token of ['', 'x', 'bm8=']) expect(await verifyProof(token, 'download')).toBe(false);
    expect(await verifyProof(toToken({ challenge, solution }), 'download')).toBe(true);
  });
});
