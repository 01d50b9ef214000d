import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createControl, type Control } from '../support/control.ts';
import { newAddress, postJson, solveDownloadCaptcha } from '../support/downloads.ts';
import { readSeedSessions } from '../support/seedDetails.ts';
import { describeDeployments, METRICS_TOKEN } from './deployments.ts';

const PROTECTED = '/waterdam/besloten';
const RIGHT_PASSWORD = 'waterdam-2026';

describeDeployments('32.6 failed forms and rejected calls stop no other calls', (deployment) => {
  const unseen = readSeedSessions().filter(({ isPublished, password }) => isPublished && password === undefined);
  let control: Control;

  /** Opens a page of a session that nobody has opened before, so that the API must be read. */
  const openUnseen = async () => {
    const session = unseen.shift() ?? expect.fail('every session of the seed was opened');
    return (await fetch(`${deployment.portal}/${session.city}/${session.reference}`)).status;
  };
  const postPassword = async (password: string, path = `${PROTECTED}/login`) =>
    (await postJson(deployment.portal + path, { password })).status;
  const postDownload = async () => {
    const recaptchaToken = await solveDownloadCaptcha(deployment.portal);
    const body = { audioonly: false, languages: ['nl'], part: 'all', email: newAddress(), recaptchaToken };
    return (await postJson(`${deployment.portal}/en/waterdam/gr-begroting/download/`, body)).status;
  };
  const repeat = async (times: number, call: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push(await call());
    return statuses;
  };

  beforeAll(() => {
    control = createControl(deployment.control);
  });
  afterEach(() => control('/faults', undefined, 'DELETE'));

  it('password calls that hang leave the reads their places', async () => {
    await control('/faults', { match: '/api/*/sessions/*/login', kind: 'hang' });
    // As many as a network may send without a proof of work, and as many as a service gets at a time.
    let answered = 0;
    const hanging = Array.from({ length: 10 }, () => postPassword(RIGHT_PASSWORD).finally(() => (answered += 1)));
    await setTimeout(500);
    expect(await openUnseen()).toBe(200);
    // They are given up after 4 s.
    expect(answered).toBe(0);
    await control('/faults', undefined, 'DELETE');
    await Promise.all(hanging);
  });

  it.each([{ status: 429, retryAfter: 60 }, { status: 401 }, { status: 500 }])(
    'a password call that answers %o closes neither pages nor downloads',
    async (answer) => {
      await control('/faults', { match: '/api/*/sessions/*/login', kind: 'fail', ...answer });
      expect(await repeat(6, () => postPassword('guess'))).not.toContain(200);
      expect(await repeat(2, openUnseen)).toEqual([200, 200]);
      expect(await postDownload()).toBe(200);
    },
  );

  it('a download call that fails closes neither pages nor passwords', async () => {
    await control('/faults', { match: '/api/*/sessions/*/download', kind: 'fail', status: 503 });
    expect(await repeat(6, postDownload)).toEqual(Array(6).fill(502));
    expect(await repeat(2, openUnseen)).toEqual([200, 200]);
    // After the failures of the tests before, passwords are tried again within 5 s.
    await expect.poll(() => postPassword(RIGHT_PASSWORD)).toBe(200);
  });

  it.each([{ status: 401 }, { status: 403 }, { status: 429, retryAfter: 60 }])(
    'reads of one city that answer %o close no other city',
    async (answer) => {
      await control('/faults', { match: '/api/alqasr/**', kind: 'fail', ...answer });
      for (let number = 0; number < 7; number += 1) await fetch(`${deployment.portal}/alqasr/never-${answer.status}-${number}`);
      const other = unseen.findIndex(({ city }) => city !== 'alqasr');
      unseen.unshift(...unseen.splice(other, 1));
      expect(await openUnseen()).toBe(200);
    },
  );

  it('the metrics name the kind of call whose breaker is open', async () => {
    await control('/faults', { match: '/api/*/sessions/*/download', kind: 'fail', status: 500 });
    await repeat(6, postDownload);
    const answer = await fetch(`${deployment.portal}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    // Behind the proxy nobody reads them.
    if (answer.status === 404) return;
    const metrics = await answer.text();
    expect(metrics).toMatch(/^gallery_upstream_breakers_open\{upstream="api",calls="downloads"\} 1$/m);
    expect(metrics).toMatch(/^gallery_upstream_breakers_open\{upstream="api",calls="reads"\} 0$/m);
  });
});
