import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { splitRemaining, msUntilNextSplit } from '../../../domain/session/countdown.ts';
import { $stateChange } from '../../../stores/live/stateChange.store.ts';
import { useHydrated } from '../../hooks/useHydrated.ts';
import styles from './Countdown.module.css';

/** Props of the countdown. */
export interface CountdownProps {
  /** Start of the session, epoch ms. */
  startMs: number;
  /** Zone of the city, and BCP 47 tag of the texts. */
  timeZone: string;
  language: string;
  /** Days until the start as text, such as "over 3 dagen"; undefined when the start is due. */
  daysAhead: string | undefined;
  /** Start in the zone of the city, and the name of that zone. */
  cityTime: { text: string; zone: string };
  labels: { starts: string; untilStart: string; aboutToStart: string; yourTime: string };
}

const LONGEST_TIMEOUT_MS = 3_600_000;

const formatRemaining = (remainingMs: number, language: string): string =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    splitRemaining(remainingMs).map(({ unit, value }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    ),
  );

/** Ms until the start, updated whenever its text changes; undefined until hydration. */
function useRemaining(startMs: number): number | undefined {
  const [remainingMs, setRemaining] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Timers stop while the device sleeps or the page is in the back/forward cache: update on return.
    const update = () => {
      clearTimeout(timer);
      const leftMs = startMs - Date.now();
      setRemaining(leftMs);
      const nextMs = msUntilNextSplit(leftMs);
      if (nextMs !== undefined) timer = setTimeout(update, Math.min(nextMs, LONGEST_TIMEOUT_MS));
    };
    update();
    document.addEventListener('visibilitychange', update);
    addEventListener('pageshow', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      removeEventListener('pageshow', update);
    };
  }, [startMs]);
  return remainingMs;
}

/**
 * Counts down to the start of a planned session, and says when it is about to start (rule 3.11). Without script it shows the day and the
 * city's time only.
 */
export function Countdown({ startMs, timeZone, language, daysAhead, cityTime, labels }: CountdownProps) {
  const remainingMs = useRemaining(startMs);
  const isHydrated = useHydrated();
  const hasChanged = useStore($stateChange, { ssr: 'initial' }) !== undefined;
  // A session that does not take place as planned is not waited for (rule 13.18).
  if (hasChanged) return null;
  // Without the date, which is above it: the page reserves one line.
  const format = (zone?: string) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(startMs);
  // Show the visitor's own time when it differs from the city's.
  const ownTime = isHydrated && format() !== format(timeZone) ? format() : undefined;

  const isCounting = remainingMs !== undefined && msUntilNextSplit(remainingMs) !== undefined;
  const isSoon = daysAhead === undefined || (remainingMs !== undefined && !isCounting);
  const iso = new Date(startMs).toISOString();
  return (
    <div className={styles['countdown']}>
      {daysAhead === undefined ? (
        <p>{labels.aboutToStart}</p>
      ) : (
        // The server renders days only: a cached page would show stale hours.
        <p role="timer" aria-live="off">
          <span className={styles['label']}>{isSoon ? '' : isCounting ? labels.untilStart : labels.starts}</span>{' '}
          <b className="figures">{isSoon ? labels.aboutToStart : isCounting ? formatRemaining(remainingMs, language) : daysAhead}</b>
        </p>
      )}
      <p className={styles['when']}>
        <time dateTime={iso}>{cityTime.text}</time> <span className="muted">{cityTime.zone}</span>
      </p>
      <p className={styles['when']}>
        {ownTime !== undefined && (
          <>
            <span className="muted">{labels.yourTime}</span> <time dateTime={iso}>{ownTime}</time>
          </>
        )}
      </p>
    </div>
  );
}
