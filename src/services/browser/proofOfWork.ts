import worker from 'altcha/workers/pbkdf2?url';

const LIMIT_MS = 60_000;

/**
 * Solves the challenge at an address of the portal in a worker and resolves to the token (base64 of challenge and solution, as JSON), '' where
 * none is asked for; rejects where that cannot be done.
 */
export async function solveChallenge(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
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
    thread.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: LIMIT_MS });
  }).finally(() => thread.terminate());
}
