import type { BrowserSubscription } from '../../domain/follow/followForm.ts';

/** The script that shows the messages: it is registered only when somebody asks for them, and does nothing else (rule 28.64). */
const WORKER = '/followWorker.js';

/** Whether this browser can show messages while no page is open; some do so only for an installed app. */
export const canSubscribe = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/**
 * Asks for permission and subscribes this browser to messages of the follow service, which the public key names; an earlier subscription
 * with another key ends. Undefined when the visitor or the browser does not allow it.
 */
export async function subscribeBrowser(key: string): Promise<BrowserSubscription | undefined> {
  // First of all: browsers ask only in answer to a click.
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(key) };
  const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.['p256dh'] === undefined || keys['auth'] === undefined) return undefined;
  return { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}
