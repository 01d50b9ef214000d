import { label } from '../support/labels.ts';
import { expect, test } from '../support/servers.ts';

const text = (key: string) => label('nl', key);

test('a browser follows on the page of the form only, and shows a message (rule 28.64)', async ({ page, context, portal, follow }) => {
  await context.grantPermissions(['notifications'], { origin: portal.url });
  await page.addInitScript(() => {
    // The service of the maker of the browser is out of reach.
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        toJSON: () => ({ endpoint: 'https://push.example.org/x', keys: { p256dh: 'BKey', auth: 'secret' } }),
      } as unknown as PushSubscription);
  });
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/waterdam/follow');
  expect(await workers()).toBe(0);
  await page.getByRole('radio', { name: text('follow.weekly') }).check();
  await page.getByRole('button', { name: text('follow.browser') }).click();
  await expect(page.getByRole('status')).toContainText(text('follow.browserDone'));
  expect(follow.calls.at(-1)?.body).toMatchObject({ channel: 'push', interval: 'weekly', target: { city: 'waterdam', kind: 'city' } });
  expect(await workers()).toBe(1);
  // The developer tools deliver nothing to a worker that is not active yet.
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state).toBe('activated');

  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  const errors: string[] = [];
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) => errors.push(errorMessage.errorMessage));
  await session.send('ServiceWorker.enable');
  const message = {
    title: 'Agenda gepubliceerd',
    body: 'Gemeenteraad',
    lang: 'nl',
    dir: 'ltr',
    tag: 'm1',
    url: `${portal.url}/waterdam/gr-begroting`,
  };
  const send = async (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId: await registered, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map(({ title, body, lang, data }) => ({ title, body, lang, data: data as { url: string; manage: string } }));
    });
  await send(JSON.stringify({ ...message, manage: { label: 'Beheren', url: 'https://elsewhere.example/' } }));
  await expect.poll(shown).toEqual([
    {
      title: message.title,
      body: message.body,
      lang: 'nl',
      // An address of another site is none of a message.
      data: { url: message.url, manage: `${portal.url}/` },
    },
  ]);
  // The same message again replaces it.
  await send(JSON.stringify(message));
  await expect.poll(async () => (await shown()).length).toBe(1);
  expect(errors).toEqual([]);
  await page
    .locator('main')
    .getByRole('link', { name: text('follow.manage') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('follow.manageTitle'));
});
