// Hydrates at the visitor's first act: the page says the day and the city's time; hours, minutes and the visitor's own time need script.
import { useEffect, useRef, useState } from 'react';
import { splitRemaining, untilNextSplit } from '../../domain/session/countdown.ts';
import { useHydrated } from '../hydration/useHydrated.ts';
import { useReady } from '../hydration/useReady.ts';
import styles from './Countdown.module.css';

interface CountdownProps {
  /** Epoch ms. */
  startMs: number;
  /** Zone of the city, and BCP 47 tag of dates and units. */
  timeZone: string;
  language: string;
  /** The day by its distance, "over 3 dagen"; undefined once it is time. */
  daysAhead: string | undefined;
  /** When it begins in the city, and the name of its zone. */
  cityTime: { text: string; zone: string };
  labels: { starts: string; untilStart: string; aboutToStart: string; yourTime: string };
}

const LONGEST_TIMEOUT_MS = 3_600_000;

const formatLeft = (remainingMs: number, language: string): string =>
  new Intl.ListFormat(language, { type: 'unit' }).format(
    splitRemaining(remainingMs).map(({ unit, value }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
    ),
  );

/** Ms until the start, renewed when it is told differently; undefined until there is script. */
function useRemaining(startMs: number): number | undefined {
  const [remainingMs, setRemaining] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A page that slept, or was kept by the browser, shows the time of its return.
    const update = () => {
      clearTimeout(timer);
      const leftMs = startMs - Date.now();
      setRemaining(leftMs);
      const nextMs = untilNextSplit(leftMs);
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

/** Counts down to the start of a planned session, and says so once it is time. */
export default function Countdown({ startMs, timeZone, language, daysAhead, cityTime, labels }: CountdownProps) {
  const root = useRef<HTMLDivElement>(null);
  const remainingMs = useRemaining(startMs);
  const isHydrated = useHydrated();
  useReady(root);
  const format = (zone?: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(startMs);
  // Where the visitor's clocks show another time than the city's.
  const ownTime = isHydrated && format() !== format(timeZone) ? format() : undefined;

  const isCounting = remainingMs !== undefined && untilNextSplit(remainingMs) !== undefined;
  const isSoon = daysAhead === undefined || (remainingMs !== undefined && !isCounting);
  const iso = new Date(startMs).toISOString();
  return (
    <div ref={root} className={styles['countdown']}>
      {daysAhead === undefined ? (
        <p>{labels.aboutToStart}</p>
      ) : (
        // A day is said, not an hour: the page may be an old one.
        <p role="timer" aria-live="off">
          <span className={styles['label']}>{isSoon ? '' : isCounting ? labels.untilStart : labels.starts}</span>
          <b className="figures">{isSoon ? labels.aboutToStart : isCounting ? formatLeft(remainingMs, language) : daysAhead}</b>
        </p>
      )}
      <p className={styles['when']}>
        <time dateTime={iso}>{cityTime.text}</time>
        <span className="muted">{cityTime.zone}</span>
      </p>
      {ownTime !== undefined && (
        <p className={styles['when']}>
          <span className="muted">{labels.yourTime}</span>
          <time dateTime={iso}>{ownTime}</time>
        </p>
      )}
    </div>
  );
}
