// From the button of the follow page to the notification of a browser and the page that it opens, with the real follow service. Only the
// push service of the maker of the browser is a server of the test: what it gets is given to the browser.
import { expect, test } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PushPayload } from '../../follow/src/push/pushPayload.ts';
import { decrypt, startTestPushService, subscribeTest } from '../../follow/src/push/testPushService.ts';
import { newNetwork, postJson } from '../support/downloads.ts';
import { createFollowSettings, type FollowedPortal, startFollowedPortal } from '../support/followedPortal.ts';
import { label } from '../support/labels.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';

const BRIDGE = { id: 'brug', name: 'Fietsbrug over de vaart', priority: 1 };

let seed: string;
let push: Awaited<ReturnType<typeof startTestPushService>>;
let followed: FollowedPortal;

test.beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'push-seed-'));
  const write = (path: string, content: object) => {
    mkdirSync(join(seed, 'volgstad', path, '..'), { recursive: true });
    writeFileSync(join(seed, 'volgstad', path), JSON.stringify(content));
  };
  write('client.json', { name: 'volgstad', title: 'Volgstad', timeZone: 'Europe/Brussels' });
  const planned = {
    sessionId: 9401,
    reference: 'raad',
    name: 'Gemeenteraad',
    startDateTime: { days: 3, time: '19:30' },
    status: 'planned',
  };
  write('sessions/raad/session.json', planned);
  push = await startTestPushService();
  followed = await startFollowedPortal(await startBackend(['--seed', seed]), await createFollowSettings(), push);
});
test.afterAll(async () => {
  await stopPrograms();
  await followed.close();
  push.close();
  rmSync(seed, { recursive: true });
});

test('a browser that follows is notified once, and the notification opens the agenda item (rules 28.27, 28.28, 28.64)', async ({
  browser,
}) => {
  test.slow();
  const site = followed.portal.url;
  const context = await browser.newContext({ baseURL: site });
  await context.grantPermissions(['notifications'], { origin: site });
  const page = await context.newPage();
  const { browser: keys, auth, stored } = subscribeTest(push.url);
  await page.addInitScript((subscription) => {
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => JSON.parse(subscription) as object } as unknown as PushSubscription);
  }, stored);
  const countWorkers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/volgstad/follow?q=fietsbrug');
  expect(await countWorkers()).toBe(0);
  await page.getByRole('radio', { name: label('nl', 'follow.now') }).check();
  await page.getByRole('button', { name: label('nl', 'follow.browser') }).click();
  await expect(page.getByRole('status')).toContainText(label('nl', 'follow.browserDone'));
  expect(await countWorkers()).toBe(1);

  await followed.control('/sessions/raad/topics/create', BRIDGE);
  const readAgenda = async () => {
    await followed.purge();
    return (await fetch(`${site}/volgstad/raad.json`)).text();
  };
  await expect.poll(readAgenda).toContain(BRIDGE.name);
  // Agendas are read every ten minutes (rule 24.13), and when somebody begins to follow the city.
  const other = JSON.parse(subscribeTest(push.url.replace('/push/1', '/push/2')).stored) as object;
  const asked = { channel: 'push', subscription: other, phases: ['before'], interval: 'now' };
  expect((await postJson(`${site}/volgstad/follow`, asked, newNetwork())).status).toBe(200);
  const received = (path: string) => push.received.filter((message) => message.path === path);
  await expect.poll(() => ['/push/1', '/push/2'].map((path) => received(path).length), { timeout: 60_000 }).toEqual([1, 1]);

  const data = decrypt(received('/push/1')[0]!.body, keys, auth);
  const payload = JSON.parse(data) as PushPayload;
  expect(payload).toMatchObject({ title: 'Agenda gepubliceerd: Gemeenteraad', lang: 'nl', dir: 'ltr' });
  expect(payload.body).toContain(BRIDGE.name);
  expect(payload.url.startsWith(`${site}/volgstad/raad`)).toBe(true);

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications.map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag }));
    });
  const { title, body, lang, dir, tag } = payload;
  // The push service may deliver a message twice.
  for (let delivered = 0; delivered < 2; delivered += 1) {
    await session.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data });
    await expect.poll(shown).toEqual([{ title, body, lang, dir, tag }]);
  }

  // A browser without a desktop has nothing to click on: the worker gets the event of a click, and says what it opens.
  const [worker] = context.serviceWorkers();
  const opened = await worker!.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      dispatchEvent: (event: Event) => boolean;
    };
    const [notification] = await scope.registration.getNotifications();
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (url) => {
        resolve(url);
        return Promise.resolve(null);
      };
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action: '', waitUntil: () => undefined }));
    });
  });
  expect(opened).toBe(payload.url);
  await page.goto(opened);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gemeenteraad');
  await expect(page.locator('main')).toContainText(BRIDGE.name);
  expect(await shown()).toEqual([]);
  await context.close();
});
