import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { reduceAnnouncer, createAnnouncer } from '../../domain/live/announcements.ts';
import { currentItemsAt } from '../../domain/live/currentItems.ts';
import { announcementText } from '../../i18n/labels/announcementText.ts';
import { $areAnnouncementsOn, restoreAnnouncements, storeAnnouncements } from '../../stores/live/announcements.store.ts';
import { $shownMs } from '../../stores/live/currentItem.store.ts';
import { $session } from '../../stores/live/session.store.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import styles from './LiveAnnouncer.module.css';

/** What the announcer needs to know of the session. */
export interface AnnouncerData {
  /** Whether the city shows the results of its votes (rule 10.7). */
  showsResults: boolean;
}

/** Announces live changes to screen readers, with a switch to turn announcements off (rules 22.2 to 22.4). */
export function LiveAnnouncer({ showsResults, texts, locale }: AnnouncerData & IslandTexts) {
  const box = useRef<HTMLInputElement>(null);
  const t = useTranslator({ texts, locale });
  const isOn = useStore($areAnnouncementsOn, { ssr: 'initial' });
  const [message, setMessage] = useState('');

  useEffect(() => {
    // A choice made before hydration counts.
    if (box.current?.checked === false) storeAnnouncements(false);
    else restoreAnnouncements();
  }, []);

  useEffect(() => {
    let announcer: ReturnType<typeof createAnnouncer> | undefined;
    const follow = () => {
      const session = $session.get();
      const instantMs = $shownMs.get();
      if (!session || instantMs === undefined) return;
      const nowMs = performance.now();
      announcer ??= createAnnouncer(instantMs, session.isPublished);
      const { announcer: next, announcement } = reduceAnnouncer(announcer, {
        session,
        currentItems: currentItemsAt(session, instantMs),
        instantMs,
        nowMs,
      });
      announcer = next;
      if (announcement && $areAnnouncementsOn.get()) setMessage(announcementText(announcement, showsResults, locale, t));
    };
    const disposers = [$session.listen(follow), $shownMs.listen(follow)];
    follow();
    return () => {
      for (const dispose of disposers) dispose();
    };
  }, [showsResults, locale, t]);

  return (
    <div>
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {message}
      </p>
      <label className={styles['switch']}>
        <input ref={box} type="checkbox" checked={isOn} onChange={({ target }) => storeAnnouncements(target.checked)} />
        {t('live.announce')}
      </label>
    </div>
  );
}
