import worker from 'altcha/workers/pbkdf2?url';

const TIMEOUT_MS = 60_000;

/**
 * Solves the proof-of-work challenge of a portal address in a worker (rules 14.8, 15.7). Resolves to the token (base64 of challenge and
 * solution as JSON), or to '' when the portal answers 204 and requires no token; rejects when the challenge cannot be fetched or solved.
 */
export async function solveChallenge(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 204) return '';
  if (!response.ok) throw new Error('There is no challenge.');
  const challenge: unknown = await response.json();
  const solution = await solve(challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solve(challenge: unknown): Promise<unknown> {
  const thread = new Worker(worker);
  return new Promise<unknown>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<{ derivedKey?: string } | null>) => {
      if (data?.derivedKey) resolve(data);
      else reject(new Error('The challenge was not solved.'));
    };
    thread.onerror = () => reject(new Error('The challenge cannot be solved here.'));
    thread.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: TIMEOUT_MS });
  }).finally(() => thread.terminate());
}
