import { expect, it } from 'vitest';
import { HOSTILE_FORMS, HOSTILE_JSON } from '../support/hostileForms.ts';
import { measureProcessorSeconds } from '../support/processorTime.ts';
import { describeDeployments } from './deployments.ts';

/** Largest body that a portal reads (rule 19.3). */
const BYTES = 64 * 1024;

/** Forms that arrive at once. */
const FORMS = 6;

/** Processor time for all of them, s: a quadratic reader takes 10 s, a linear one with the pages around it less than 1 s. */
const MOST_SECONDS = 4;

const LOGIN = '/waterdam/besloten/login';
const DOWNLOAD = '/waterdam/gr-begroting/download/';

describeDeployments('32.3 a form of 64 KiB does not stop the portal', (deployment) => {
  const post = async (path: string, body: string, type: string, isChunked = false) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': type };
    const options = isChunked ? { body: new Blob([body]).stream(), duplex: 'half' as const } : { body };
    return (await fetch(deployment.portal + path, { method: 'POST', headers, redirect: 'manual', ...options })).status;
  };
  const isServed = async () => {
    const paths = ['/clock.txt', '/waterdam'];
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(deployment.portal + path)).status));
    return statuses.every((status) => status === 200);
  };

  it.each([
    [LOGIN, false, 413],
    [LOGIN, true, 413],
    [DOWNLOAD, false, 400],
    [DOWNLOAD, true, 400],
  ])('of as many names as fit, at %s (chunked: %s): %i, and others are served meanwhile', async (path, isChunked, status) => {
    // Fills the page cache, and loads what the pages of errors need.
    await isServed();
    await post(path, 'a=1', 'application/x-www-form-urlencoded');
    const body = HOSTILE_FORMS['as many names as fit']?.(BYTES) ?? '';
    expect(body.length).toBeGreaterThan(BYTES - 10);
    const answers: (number | boolean)[] = [];
    const seconds = await measureProcessorSeconds(deployment.pids, async () => {
      const posts = Array.from({ length: FORMS }, () => post(path, body, 'application/x-www-form-urlencoded', isChunked));
      answers.push(await isServed(), ...(await Promise.all(posts)));
    });
    expect(answers).toEqual([true, ...Array<number>(FORMS).fill(status)]);
    expect(seconds).toBeLessThan(MOST_SECONDS);
  });

  it.each([
    ...Object.entries(HOSTILE_FORMS).map(([name, make]) => ['application/x-www-form-urlencoded', name, make] as const),
    ...Object.entries(HOSTILE_JSON).map(([name, make]) => ['application/json', name, make] as const),
  ])('of %s, %s: costs little in the one form that may be so large', async (type, _name, make) => {
    const body = make(BYTES);
    const seconds = await measureProcessorSeconds(deployment.pids, async () => {
      const statuses = await Promise.all(Array.from({ length: FORMS }, () => post(DOWNLOAD, body, type)));
      for (const status of statuses) expect([400, 403, 422, 429]).toContain(status);
    });
    expect(seconds).toBeLessThan(MOST_SECONDS);
  });
});
