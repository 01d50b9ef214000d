import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { getAnswer } from '../support/httpAnswer.ts';
import { type VisitorAddress, startLoad } from '../support/networkLoad.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const SESSION = 'gr-begroting';
const TOPIC = 'Begroting';
const PATH = `/waterdam/${SESSION}`;
/** Pages with what shows that they have the content of the session. */
const PAGES = [
  ...[PATH, `/fr${PATH}`, `${PATH}/transcript/nl`].map((path) => ({ path, content: TOPIC })),
  ...['', '/en'].map((prefix) => ({ path: `${prefix}/search?q=begrotingsvergadering&city=waterdam`, content: `${PATH}"` })),
];

/** Longer than a page of a recording is used while services work: 5 s fresh and 30 s stale (rule 18.5). */
const STALE_MS = 36_000;

/** The portal does not follow recordings: it learns of a withdrawal when it asks for the session. */
describe('32.2 a recording that was withdrawn while nobody looked', () => {
  let backend: Program;
  let portal: Program;
  let control: Control;
  beforeAll(async () => {
    backend = await startBackend();
    control = createControl(backend.url);
    portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_SEARCH: 'on' });
    await waitForIndex(portal.url);
  });
  afterAll(stopPrograms);

  const open = async (path: string) => {
    const answer = await fetch(portal.url + path);
    return { status: answer.status, html: await answer.text() };
  };

  const showsContent = async ({ path, content }: { path: string; content: string }) => (await open(path)).html.includes(content);

  it('is not shown to the next visitor, however late the API answers', async () => {
    for (const page of PAGES) expect([page.path, await showsContent(page)]).toEqual([page.path, true]);
    await control('/faults', { match: '/api/waterdam/sessions/**', kind: 'delay', delayMs: 700 });
    await control(`/sessions/${SESSION}/unpublish`);
    try {
      await wait(STALE_MS);
      for (const page of PAGES) expect([page.path, await showsContent(page)]).toEqual([page.path, false]);
    } finally {
      await control('/faults', undefined, 'DELETE');
      await control(`/sessions/${SESSION}/publish`);
    }
  });

  it('is not shown to a network whose renderings are rejected', async () => {
    await expect.poll(async () => (await open(`/waterdam/${SESSION}`)).html).toContain(TOPIC);
    await control(`/sessions/${SESSION}/unpublish`);
    await wait(STALE_MS);
    const address: VisitorAddress = '127.0.51.1';
    const load = startLoad({ address, connections: 100, toUrl: (number) => `${portal.url}/waterdam?q=load${number}` });
    try {
      await expect.poll(() => load.answers.get(503) ?? 0).toBeGreaterThan(0);
      const ask = () => getAnswer(`${portal.url}/waterdam/${SESSION}`, {}, { localAddress: address });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      expect(answers.filter(({ body }) => body.toString().includes(TOPIC))).toEqual([]);
    } finally {
      await load.stop();
      await control(`/sessions/${SESSION}/publish`);
    }
  });
});
