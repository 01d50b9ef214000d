// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, METADATA, START_MS, topic } from '../../../tests/support/islandProps.ts';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { $hasRecording, $banner, $playheadTime, connectCommands } from '../player/playback.store.ts';
import { $areAnnouncementsOn, restoreAnnouncements, storeAnnouncements } from './announcements.store.ts';
import { $shownMs } from './currentItem.store.ts';
import { $showsRecordingNotice } from './livePlayer.store.ts';
import {
  $notificationMessage,
  $requestedNotifications,
  type NotificationMessage,
  subscribeNotifications,
  toggleNotification,
  WHOLE_SESSION,
} from './notifications.store.ts';
import { $metadataDelayMs, $session } from './session.store.ts';

const LIVE = createLiveState(true, 'live', true, METADATA);
let disposers: (() => void)[] = [];
const keep = (dispose: () => void) => void disposers.push(dispose);

beforeEach(() => {
  vi.useFakeTimers({ now: at(70) });
  localStorage.clear();
});
afterEach(() => {
  for (const dispose of disposers) dispose();
  disposers = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const store of [$session, $playheadTime, $shownMs, $notificationMessage, $banner]) store.set(undefined);
  for (const store of [$hasRecording, $showsRecordingNotice]) store.set(false);
  $metadataDelayMs.set(0);
  $requestedNotifications.set(new Map());
  connectCommands(undefined);
  document.head.replaceChildren();
});

describe('notifications (rule 8.9)', () => {
  const messages: NotificationMessage[] = [];
  const allow = (permission: string) => vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) });
  beforeEach(() => {
    messages.length = 0;
    allow('granted');
    $session.set({ ...LIVE, topics: [topic('t1', 'Opening', 0, 600), topic('t2', 'Budget'), topic('t3', 'Close')] });
    $shownMs.set(at(300));
  });

  it('of a topic are on with an estimate of its start, and off again', async () => {
    $shownMs.set(at(600));
    await toggleNotification('t3', 'Close');
    // The topic that is over took 10 minutes, and another one comes before.
    expect($notificationMessage.get()).toEqual({ kind: 'on', id: 't3', name: 'Close', estimatedStartMs: at(1200) });
    expect($requestedNotifications.get().get('t3')).toBe('Close');
    await toggleNotification('t3', 'Close');
    expect([$notificationMessage.get()?.kind, $requestedNotifications.get().size]).toEqual(['off', 0]);
  });

  it('of the whole session have no estimate; without the permission the message says so', async () => {
    await toggleNotification(WHOLE_SESSION, undefined);
    expect($notificationMessage.get()).toMatchObject({ kind: 'on', estimatedStartMs: undefined });
    allow('denied');
    await toggleNotification('t2', 'Budget');
    expect([$notificationMessage.get()?.kind, $requestedNotifications.get().has('t2')]).toEqual(['denied', true]);
  });

  it('that are cancelled while the visitor is asked have no message', async () => {
    let grant: (permission: string) => void = () => undefined;
    vi.stubGlobal('Notification', { requestPermission: () => new Promise<string>((resolve) => (grant = resolve)) });
    const asking = toggleNotification('t2', 'Budget');
    await toggleNotification('t2', 'Budget');
    $notificationMessage.set(undefined);
    grant('granted');
    await asking;
    expect($notificationMessage.get()).toBeUndefined();
  });

  it('come when the topic starts in the video that is shown, once', () => {
    keep(subscribeNotifications((message) => messages.push(message)));
    $requestedNotifications.set(
      new Map([
        ['t2', 'Budget'],
        ['t3', 'Close'],
      ]),
    );
    const topics = [topic('t1', 'Opening', 0, 600), topic('t2', 'Budget', 400), topic('t3', 'Close')];
    $session.set({ ...LIVE, topics });
    $shownMs.set(at(399));
    expect(messages).toEqual([]);
    $shownMs.set(at(400));
    expect(messages).toEqual([{ kind: 'started', id: 't2', name: 'Budget' }]);
    $shownMs.set(at(401));
    expect(messages).toHaveLength(1);
    expect([...$requestedNotifications.get().keys()]).toEqual(['t3']);
  });

  it('of the session come when it is live and published', () => {
    $session.set({ ...LIVE, status: 'planned' });
    keep(subscribeNotifications((message) => messages.push(message)));
    $requestedNotifications.set(new Map([[WHOLE_SESSION, undefined]]));
    $session.set({ ...LIVE, isPublished: false });
    expect(messages).toEqual([]);
    $session.set(LIVE);
    expect(messages).toEqual([{ kind: 'started', id: WHOLE_SESSION, name: undefined }]);
  });

  it('of a topic that is deleted end without a message; those of the session do not', () => {
    $session.set({ ...LIVE, status: 'planned' });
    keep(subscribeNotifications((message) => messages.push(message)));
    $requestedNotifications.set(
      new Map([
        ['t9', 'Gone'],
        [WHOLE_SESSION, undefined],
      ]),
    );
    expect([...$requestedNotifications.get().keys()]).toEqual([WHOLE_SESSION]);
    expect(messages).toEqual([]);
  });

  it('end with the page', () => {
    const dispose = subscribeNotifications((message) => messages.push(message));
    dispose();
    $requestedNotifications.set(new Map([['t1', 'Opening']]));
    $shownMs.set(START_MS + 1);
    expect(messages).toEqual([]);
  });
});

describe('announcements (rule 22.4)', () => {
  it('are on until the visitor switches them off, which the device stores', () => {
    restoreAnnouncements();
    expect($areAnnouncementsOn.get()).toBe(true);
    storeAnnouncements(false);
    expect($areAnnouncementsOn.get()).toBe(false);
    $areAnnouncementsOn.set(true);
    restoreAnnouncements();
    expect($areAnnouncementsOn.get()).toBe(false);
    storeAnnouncements(true);
    restoreAnnouncements();
    expect($areAnnouncementsOn.get()).toBe(true);
  });
});
