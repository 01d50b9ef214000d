// Hydrates at the visitor's first act: menus, quality, captions and shortcuts need script; until then the native player works.
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlayButton } from '../../components/player/PlayButton.tsx';
import { $controls, $playback, $playerPhase, requestPlay } from '../../stores/player/playback.store.ts';
import { connectPlayer } from '../../stores/player/player.store.ts';
import { loadTexts } from '../../i18n/lazyTexts.ts';
import { pageTranslator } from '../../i18n/pageTranslator.ts';
import stylesheet from '../../styles/player.css?url';
import { useReady } from '../hydration/useReady.ts';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { PlayerOverlay } from './PlayerOverlay.tsx';
import styles from './Player.module.css';
import { useShortcuts } from './useShortcuts.ts';
import { useSpokenCaptions } from './useSpokenCaptions.ts';

// They come with the player's code: only ever in the browser, where lazy parts need no inline script.
const OurControls = lazy(async () => ({ default: (await import('./controls/PlayerControls.tsx')).OurControls }));

interface PlayerProps extends IslandTexts {
  hls: string | undefined;
  mp4: string | undefined;
  /** The sound as a file of its own. */
  audio?: string | undefined;
  /** Only of a live stream. */
  live?: LiveDetails | undefined;
  startAt: number;
  /** Seconds at which a clip ends. */
  endAt?: number | undefined;
  /** BCP 47 tag: the captions that are offered first. */
  language: string;
  /** Whether these captions are on from the start. */
  hasCaptionsOn?: boolean | undefined;
  /** What the system shows of what plays. */
  details?: { title: string; artist: string } | undefined;
  /** Name under which the device remembers choices and the position; without one nothing is kept. */
  memory?: string | undefined;
  /** Whether playing goes on where the visitor left: not where the address names a position. */
  resumes?: boolean | undefined;
  /** The next part of the recording. */
  next?: { href: string; label: string } | undefined;
  /** Whether single keys work the player anywhere on the page, or in the player only. */
  hasPageKeys?: boolean;
  /** The native `<video>` with its sources: HTML of the page that React leaves alone. */
  children?: ReactNode;
}

interface LiveDetails {
  /** Whether one may go back (spec §3 dvrEnabled). */
  dvr: boolean;
  /** Ms by which the metadata are later than the picture. */
  metadataDelayMs: number;
  /** Address of the page itself, which plays the recording once there is one. */
  href: string;
  /** Where what is spoken is in time; absent where nothing is written down. */
  captions?: { streamStartMs: number; delayMs: number } | undefined;
}

export default function Player({ children, texts, locale, next, hasPageKeys = false, ...props }: PlayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  const phase = useStore($playerPhase, { ssr: 'initial' });
  const { isPlaying, hasEnded } = useStore($playback, { ssr: 'initial' });
  const controls = useStore($controls, { ssr: 'initial' });
  const [wasPlayed, setPlayed] = useState(false);
  if (isPlaying && !wasPlayed) setPlayed(true);

  useEffect(() => {
    if (!root.current) return undefined;
    const loadTranslator = async () => pageTranslator({ ...texts, ...(await loadTexts('player', locale)) }, locale);
    return connectPlayer(root.current, { ...props, stylesheet, loadTranslator });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is played does not change while the page is open
  }, []);
  useShortcuts(root, hasPageKeys);
  useSpokenCaptions(props.live?.captions, phase !== 'native', locale);
  useReady(root);

  const over = <PlayerOverlay t={t} live={props.live} phase={phase} />;
  return (
    <div ref={root} className={`player ${styles['player'] ?? ''}`} data-keys="">
      {children}
      {phase === 'native' && !wasPlayed && <PlayButton label={t('player.play')} onPlay={requestPlay} />}
      {controls ? createPortal(over, controls.places.overlay) : over}
      {controls && (
        <Suspense>
          <OurControls controls={controls} locale={locale} />
        </Suspense>
      )}
      {next && hasEnded && (
        <a className={styles['next']} href={next.href}>
          {next.label}
        </a>
      )}
    </div>
  );
}
