import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { clockText } from '../../../domain/time/clockText.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { $currentTopic } from '../../../stores/live/currentItem.store.ts';
import { $hasOutage, $playback } from '../../../stores/player/playback.store.ts';
import type { LivePlayback } from '../../../services/browser/player/playerLive.ts';

interface LiveBarProps {
  live: LivePlayback;
  t: Translate;
}

const BACK_SECONDS = 30;

const CONTROL = 'plyr__controls__item plyr__control';

/**
 * A slider from the oldest position of the stream to the live edge (rule 7.15); its value is the negative distance to the live edge,
 * seconds.
 */
function LiveSlider({ live, t }: LiveBarProps) {
  const slider = useRef<HTMLInputElement>(null);
  const [draggedSeconds, setDraggedSeconds] = useState<number>();
  const { currentTime } = useStore($playback);
  const range = live.range();
  const isLive = live.isAtLive();
  const behindSeconds = !range || isLive ? 0 : Math.max(0, range.live - currentTime);
  const lengthSeconds = range ? Math.max(1, range.live - range.start) : 1;
  const value = draggedSeconds ?? -Math.round(behindSeconds);
  useLayoutEffect(() => {
    slider.current?.style.setProperty('--value', `${String(Math.max(0, 100 + (value / lengthSeconds) * 100))}%`);
  }, [value, lengthSeconds]);
  return (
    <div className="plyr__controls__item plyr__progress__container player-window">
      <div className="plyr__progress">
        <input
          ref={slider}
          type="range"
          min={-Math.round(lengthSeconds)}
          max={0}
          value={value}
          aria-label={t('player.seek')}
          aria-valuetext={isLive ? t('player.live') : t('player.behindLive', { time: clockText(-value) })}
          onPointerDown={() => setDraggedSeconds(value)}
          onPointerUp={() => setDraggedSeconds(undefined)}
          onPointerCancel={() => setDraggedSeconds(undefined)}
          onChange={({ target }) => {
            if (draggedSeconds !== undefined) setDraggedSeconds(Number(target.value));
            if (range) live.seekTo(range.live + Number(target.value));
          }}
        />
      </div>
    </div>
  );
}

/** Controls of a live stream: the button to the live edge, and with DVR those that go back (rules 7.14, 7.15). */
export function LiveBar({ live, hasSlider, t }: LiveBarProps & { hasSlider: boolean }) {
  useStore($playback);
  const hasOutage = useStore($hasOutage);
  const topicStartMs = useStore($currentTopic)?.startMs;
  const isLive = live.isAtLive();
  const back = t('player.rewind', { seconds: BACK_SECONDS });
  return (
    <>
      {live.dvr && (
        <button type="button" className={CONTROL} aria-label={back} title={back} onClick={() => live.seekBy(-BACK_SECONDS)}>
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d="M1.3 1.5v5h5L4.6 4.9A5.9 5.9 0 1 1 3.1 9.6H1.4A7.6 7.6 0 1 0 3.4 3.6z" />
            <text x="9" y="11.8" fontSize="7" textAnchor="middle">
              {BACK_SECONDS}
            </text>
          </svg>
        </button>
      )}
      {live.dvr && topicStartMs !== undefined && live.hasInstant(topicStartMs) && (
        <button
          type="button"
          className={CONTROL}
          aria-label={t('player.topicStart')}
          title={t('player.topicStart')}
          onClick={() => live.playAt(topicStartMs)}
        >
          <svg viewBox="0 0 18 18" aria-hidden="true">
            <path d="M3 2.5h2v13H3zM15 2.5v13L6 9z" />
          </svg>
        </button>
      )}
      {live.dvr && hasSlider && <LiveSlider live={live} t={t} />}
      {!hasOutage && (
        <button
          type="button"
          className="plyr__controls__item player-live"
          // Away from the live edge this is a plain button, without a pressed state.
          aria-pressed={isLive ? 'true' : undefined}
          onClick={live.goLive}
        >
          {isLive ? t('player.live') : t('player.backToLive')}
        </button>
      )}
    </>
  );
}
