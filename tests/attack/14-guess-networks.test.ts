import { request } from 'node:http';
import { expect, it } from 'vitest';
import { solveToToken } from '../support/login.ts';
import { describeDeployments } from './deployments.ts';

interface Answer {
  status: number;
  body: string;
}

/** A request from an address of this machine: each 127.0.x is a network of its own. */
const send = (url: string, localAddress: string, fields?: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const outgoing = request(url, { method: fields ? 'POST' : 'GET', localAddress, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    outgoing.on('error', reject).end(fields && JSON.stringify(fields));
  });

const NETWORKS = 20;

describeDeployments('32.14 guesses of a session’s password from many networks', (deployment) => {
  const give = (network: number, fields: Record<string, string>) =>
    send(`${deployment.portal}/waterdam/besloten/login`, `127.0.${network}.1`, fields);
  const requestChallenge = (network: number) =>
    send(`${deployment.portal}/captcha.json?action=login&city=waterdam&session=besloten`, `127.0.${network}.1`);

  it('are checked a hundred times without proof, right passwords not counted', { timeout: 120_000 }, async () => {
    for (let at = 0; at < 10; at += 1) expect((await give(250, { password: 'waterdam-2026' })).status).toBe(200);
    expect((await requestChallenge(251)).status, 'no proof is needed before').toBe(204);
    const statuses: number[] = [];
    for (let network = 1; network <= NETWORKS; network += 1) {
      const guesses = Array.from({ length: 10 }, () => give(network, { password: 'wrong' }));
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    const checked = statuses.filter((status) => status === 401).length;
    // A hundred, and one in 20 s of each network: the slow way is open for visitors without script.
    expect(checked).toBeGreaterThanOrEqual(100);
    expect(checked).toBeLessThanOrEqual(100 + NETWORKS);
    expect(statuses.filter((status) => status !== 401)).toEqual(Array<number>(statuses.length - checked).fill(429));
  });

  it('make the proof heavier for everybody, and lock out nobody', { timeout: 120_000 }, async () => {
    const answer = await requestChallenge(252);
    expect(answer.status).toBe(200);
    const challenge = JSON.parse(answer.body) as Parameters<typeof solveToToken>[0];
    expect(challenge.parameters.cost).toBeGreaterThanOrEqual(3000);
    expect(challenge.parameters.cost, 'a phone can solve it').toBeLessThanOrEqual(4000);
    expect((await give(252, { password: 'waterdam-2026', proof: await solveToToken(challenge) })).status).toBe(200);
    expect((await give(253, { password: 'waterdam-2026' })).status, 'without script, the slow way').toBe(200);
    expect((await give(254, { password: 'wrong' })).status, 'the slow way, used up').toBe(401);
    const rejected = await give(254, { password: 'waterdam-2026' });
    expect(rejected.status).toBe(429);
    expect(JSON.parse(rejected.body)).toMatchObject({ error: { code: 'too-many-requests', proof: true } });
  });
});
