import type { LiveState } from '../domain/liveSession.ts';
import { estimateStart } from '../domain/topicEstimate.ts';
import { formatTime } from '../i18n/format.ts';
import type { NotifyFacts } from '../i18n/notifyWords.ts';
import { pageTranslator } from '../i18n/pageTranslator.ts';
import type { LivePart } from './liveView.ts';

/** Buttons that are pressed. */
const wanted = new Set<HTMLButtonElement>();
let now: { session: LiveState; instantMs: number } | undefined;

const status = () => document.querySelector<HTMLElement>('[data-notify-status]');

function say(text: string) {
  const place = status();
  if (place) place.textContent = text;
}

function readFacts() {
  const facts = JSON.parse(status()?.dataset['notifyStatus'] ?? '{}') as NotifyFacts;
  return { ...facts, t: pageTranslator(facts.texts, facts.locale) };
}

// Over everything else: where it stands in the page it would lie below what sticks to the window.
const message = status()?.parentElement;
if (message) document.body.append(message);
message?.querySelector('button')?.addEventListener('click', () => say(''));

/** Id of the topic that a button is about; undefined for the session. */
const topicOf = (button: HTMLElement): string | undefined => button.closest<HTMLElement>('[data-id]')?.dataset['id'];

const nameOf = (button: HTMLElement): string => button.querySelector('bdi')?.textContent ?? readFacts().t('notify.theSession');

function press(button: HTMLButtonElement, isPressed: boolean) {
  button.setAttribute('aria-pressed', String(isPressed));
  if (isPressed) wanted.add(button);
  else wanted.delete(button);
}

function notify(button: HTMLButtonElement) {
  const { t } = readFacts();
  const text = t('notify.begins', { name: nameOf(button) });
  const tag = topicOf(button) ?? 'session';
  try {
    if (Notification.permission !== 'granted') throw new Error('refused');
    const notification = new Notification(text, { body: document.title, tag, lang: document.documentElement.lang });
    notification.addEventListener('click', () => window.focus());
  } catch {
    // Without permission, and on devices that leave notifications to service workers, the page itself says so.
    say(text);
  }
}

/** Notifies of what was waited for, once it has begun. */
export const followWanted: LivePart = (session, _moment, instantMs) => {
  now = { session, instantMs };
  for (const button of wanted) {
    const id = topicOf(button);
    const topic = session.topics.find((each) => each.id === id);
    const hasBegun = id === undefined ? session.status === 'live' && session.isPublished : (topic?.startMs ?? Infinity) <= instantMs;
    if (hasBegun) notify(button);
    // A topic that was taken away will not begin.
    if (hasBegun || !button.isConnected) press(button, false);
  }
};

/** Begins to wait for what a button is about, or no longer does, and says so; asks for permission at the first time. */
export async function toggleWanted(button: HTMLButtonElement): Promise<void> {
  const { locale, timeZone, t } = readFacts();
  const name = nameOf(button);
  if (wanted.has(button)) {
    press(button, false);
    say(t('notify.off', { name }));
    return;
  }
  press(button, true);
  const permission = await Notification.requestPermission();
  if (!wanted.has(button)) return;
  const id = topicOf(button);
  const startMs = id === undefined || !now ? undefined : estimateStart(now.session.topics, id, now.instantMs);
  const about = startMs === undefined ? '' : t('notify.estimate', { time: formatTime(startMs, locale, timeZone) });
  say(`${t(permission === 'granted' ? 'notify.on' : 'notify.refused', { name })} ${about}`.trim());
}
