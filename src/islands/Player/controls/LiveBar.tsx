import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { clockText } from '../../../domain/time/clockText.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { $currentTopic } from '../../../stores/live/currentItem.store.ts';
import { $isOut, $playback, type Live } from '../../../stores/player/playback.store.ts';

interface LiveBarProps {
  live: Live;
  t: Translate;
}

const BACK_SECONDS = 30;

const CONTROL = 'plyr__controls__item plyr__control';

/** A slider over what can be watched, from the oldest picture to live; its value is how many seconds one is behind, as a negative number. */
function LiveSlider({ live, t }: LiveBarProps) {
  const slider = useRef<HTMLInputElement>(null);
  const [dragged, setDragged] = useState<number>();
  const { currentTime } = useStore($playback);
  const range = live.range();
  const isLive = live.isAtLive();
  const behind = !range || isLive ? 0 : Math.max(0, range.live - currentTime);
  const length = range ? Math.max(1, range.live - range.start) : 1;
  const value = dragged ?? -Math.round(behind);
  useLayoutEffect(() => {
    slider.current?.style.setProperty('--value', `${String(Math.max(0, 100 + (value / length) * 100))}%`);
  }, [value, length]);
  return (
    <div className="plyr__controls__item plyr__progress__container player-window">
      <div className="plyr__progress">
        <input
          ref={slider}
          type="range"
          min={-Math.round(length)}
          max={0}
          value={value}
          aria-label={t('player.seek')}
          aria-valuetext={isLive ? t('player.live') : t('player.behindLive', { time: clockText(-value) })}
          onPointerDown={() => setDragged(value)}
          onPointerUp={() => setDragged(undefined)}
          onPointerCancel={() => setDragged(undefined)}
          onChange={({ target }) => {
            if (dragged !== undefined) setDragged(Number(target.value));
            if (range) live.moveTo(range.live + Number(target.value));
          }}
        />
      </div>
    </div>
  );
}

/** What the bar of a live stream needs: the badge that leads back to live, and with DVR the ways to go back. */
export function LiveBar({ live, t }: LiveBarProps) {
  useStore($playback);
  const isOut = useStore($isOut);
  const topicStartMs = useStore($currentTopic)?.startMs;
  const isLive = live.isAtLive();
  const back = t('player.rewind', { seconds: BACK_SECONDS });
  return (
    <>
      {live.dvr && (
        <button type="button" className={CONTROL} aria-label={back} title={back} onClick={() => live.moveBy(-BACK_SECONDS)}>
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
      {live.dvr && <LiveSlider live={live} t={t} />}
      {!isOut && (
        <button
          type="button"
          className="plyr__controls__item player-live"
          // What leads somewhere else is not pressed, nor waiting to be.
          aria-pressed={isLive ? 'true' : undefined}
          onClick={live.goLive}
        >
          {isLive ? t('player.live') : t('player.backToLive')}
        </button>
      )}
    </>
  );
}
