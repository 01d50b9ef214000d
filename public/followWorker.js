// Shows the messages of the follow service as notifications (rule 28.64). It is registered only when somebody asks for them, and neither
// reads nor changes requests of pages.

/** The address, if it is a page of this portal; else its start. */
const toOwnAddress = (address) => {
  const { origin } = self.location;
  try {
    const url = new URL(String(address ?? ''), origin);
    if (url.origin === origin) return url.href;
  } catch {
    // Not an address.
  }
  return `${origin}/`;
};

const readMessage = (data) => {
  try {
    return data.json();
  } catch {
    return undefined;
  }
};

self.addEventListener('push', (event) => {
  const message = event.data && readMessage(event.data);
  // A browser may end a subscription that shows nothing.
  const { title = self.location.host, body = '', lang, dir = 'auto', tag, url, manage } = message ?? {};
  const actions = manage ? [{ action: 'manage', title: manage.label }] : [];
  const data = { url: toOwnAddress(url), manage: toOwnAddress(manage?.url) };
  event.waitUntil(self.registration.showNotification(title, { body, lang, dir, tag, icon: '/icon-192.png', actions, data }));
});

self.addEventListener('notificationclick', (event) => {
  const { url, manage } = event.notification.data;
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.action === 'manage' ? manage : url));
});
