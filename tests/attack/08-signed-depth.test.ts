import { expect, it } from 'vitest';
import { sendRaw } from '../contract/serverSupport.ts';
import { measureProcessorSeconds } from '../support/processorTime.ts';
import { describeDeployments } from './deployments.ts';

/** Numbers of names in an address: a usual one, and the half of and the whole of the longest one that fits into the head of a request. */
const USUAL_NAMES = 8;
const MANY_NAMES = 3800;

/** Requests of one measurement. */
const REQUESTS = 15;

/** Time that does not count, s: that of a machine with other work, and of what the programs do by themselves meanwhile. */
const NOISE_SECONDS = 0.5;

/** A signature of the right length for a folder of the given depth. */
const toSignature = (depth: number): string =>
  `999999999999.1003.${Buffer.concat([Buffer.from([depth]), Buffer.alloc(32, 7)]).toString('base64url')}`;

/** Addresses of media by the number of their names. */
const ADDRESSES: Readonly<Record<string, (names: number) => string>> = {
  'a signature of no folder': (names) => `/signed/999999999999.1003.x${'/a'.repeat(names)}`,
  'a signature of a near folder': (names) => `/signed/${toSignature(1)}${'/a'.repeat(names)}`,
  'a signature of a deep folder': (names) => `/signed/${toSignature(255)}${'/a'.repeat(names)}`,
  'a long signed name': (names) => `/signed/${toSignature(2)}/files/${'aa'.repeat(names)}.mp4`,
  'a segment of a stream': (names) => `/files${'/a'.repeat(names)}/0.ts`,
  'a shared file': (names) => `/media${'/a'.repeat(names)}.mp4`,
  'a file below a file': (names) => `/media/council/council.mp4${'/a'.repeat(names)}`,
  'a live stream': (names) => `/live/1003${'/a'.repeat(names)}/index.m3u8`,
  'encoded names': (names) => `/files/${'%61'.repeat(names)}.ts`,
  'dot segments': (names) => `/files/${'./'.repeat(names)}a.ts`,
};

describeDeployments('32.8 A long address of a medium costs no more than a short one', (deployment) => {
  const measure = (target: string) => {
    const { host, port } = new URL(deployment.backend);
    return measureProcessorSeconds(deployment.pids, async () => {
      for (let sent = 0; sent < REQUESTS; sent += 1) {
        const { status } = await sendRaw(Number(port), `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(status).toBeGreaterThanOrEqual(400);
      }
    });
  };

  it.each(Object.entries(ADDRESSES))('%s', async (_what, toAddress) => {
    const usual = await measure(toAddress(USUAL_NAMES));
    for (const names of [MANY_NAMES, 2 * MANY_NAMES])
      expect(await measure(toAddress(names)), `${names} names`).toBeLessThan(2 * usual + NOISE_SECONDS);
  });
});
