// Hydrates at the visitor's first interaction: menus, quality, captions and shortcuts need script; until then the native player works
// (rule 7.4).
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { PlayButton } from '../../components/player/PlayButton.tsx';
import { $controls, $playback, $playerPhase, $player } from '../../stores/player/playback.store.ts';
import { connectPlayer } from '../../stores/player/player.store.ts';
import type { PlayerSign, PlayerSound } from '../../domain/playback/soundTracks.ts';
import type { PlayLabel } from '../../i18n/labels/playLabel.ts';
import { loadLazyTexts } from '../../i18n/lazyTexts.ts';
import { pageTranslator } from '../../i18n/pageTranslator.ts';
import stylesheet from '../../styles/player/player.css?url';
import { dispatchReady } from '../hooks/useReady.ts';
import { untilWithdrawn } from '../hooks/untilWithdrawn.tsx';
import { type IslandTexts, useTranslator } from '../hooks/useTranslator.ts';
import { PlayerOverlay } from './PlayerOverlay.tsx';
import styles from './Player.module.css';
import { useSign } from './sign/useSign.ts';
import { useLanguagePosition } from './useLanguagePosition.ts';
import { useShortcuts } from './useShortcuts.ts';
import { useLiveCaptions } from './useLiveCaptions.ts';

// The server never renders these controls: a lazy component on the server would need an inline script.
const CustomControls = lazy(async () => ({ default: (await import('./controls/CustomControls.tsx')).CustomControls }));

interface PlayerProps extends IslandTexts {
  /** Texts of the play button. */
  play: PlayLabel;
  /** Language of topics and banners, if it differs from that of the page (rule 2.12). */
  lang?: string;
  hls: string | undefined;
  mp4: string | undefined;
  /** Audio file with the sound of the video. */
  audio?: string | undefined;
  /** The choice of sound; absent for a session with one sound track (rule 27.1). */
  sound?: PlayerSound;
  /** The video of a signer (rule 27.3). */
  sign?: PlayerSign;
  /** Set for a live stream only. */
  live?: LiveDetails | undefined;
  /** Start position, seconds. */
  startAt: number;
  /** End of a clip, seconds. */
  endAt?: number | undefined;
  /** BCP 47 tag of the preferred captions. */
  language: string;
  /** Whether captions in that language are shown from the start (rule 11.14). */
  hasCaptionsOn?: boolean | undefined;
  /** Title and artist that the system shows. */
  details?: { title: string; artist: string } | undefined;
  /** Key under which the device stores the position; without a key nothing is stored (rule 16.2). */
  storageKey?: string | undefined;
  /** Whether playback resumes at the stored position; false when the address names a position (rule 7.9). */
  resumes?: boolean | undefined;
  /** The next part of the recording. */
  next?: { href: string; label: string } | undefined;
  /**
   * Path of the session with the part that is played, without language prefix: the language links then lead to the position (rule 6.15).
   */
  path?: string | undefined;
  /** Whether the page has a timeline, which is the position slider (rule 8.12). */
  hasTimeline?: boolean;
  /** Whether single keys work anywhere on the page (rule 7.20), or in the player only. */
  hasPageKeys?: boolean;
  /** The native `<video>` with its sources: HTML of the page that React does not change. */
  children?: ReactNode;
}

interface LiveDetails {
  /** Whether the viewer may go back in the stream (`dvrEnabled`, rule 7.15). */
  dvr: boolean;
  /** Metadata delay, ms. */
  metadataDelayMs: number;
  /** Address of the page, which plays the recording once there is one. */
  href: string;
  /** Times of the live captions; absent when the city has no transcripts. */
  captions?: { streamStartMs: number; delayMs: number } | undefined;
}

/** The player of a session or embed; without script the native `<video>` in it works. */
function Player({ children, play, lang, texts, locale, next, path, sign, hasPageKeys = false, ...props }: PlayerProps) {
  const root = useRef<HTMLDivElement>(null);
  const t = useTranslator({ texts, locale });
  const phase = useStore($playerPhase, { ssr: 'initial' });
  const { isPlaying, hasEnded } = useStore($playback, { ssr: 'initial' });
  const controls = useStore($controls, { ssr: 'initial' });
  const [wasPlayed, setPlayed] = useState(false);
  if (isPlaying && !wasPlayed) setPlayed(true);
  useLanguagePosition(path);

  const toggleSign = useSign(sign, props.storageKey !== undefined);
  useShortcuts(root, hasPageKeys, toggleSign);
  useLiveCaptions(props.live?.captions, phase !== 'native', locale);
  // Last: what was pressed before hydration is repeated once the player is connected.
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const loadTranslator = async () => pageTranslator({ ...texts, ...(await loadLazyTexts('player', locale)) }, locale);
    return connectPlayer(element, { ...props, stylesheet, loadTranslator }, () => dispatchReady(element));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is played does not change while the page is open
  }, []);

  const overlay = <PlayerOverlay t={t} lang={lang} live={props.live} phase={phase} player={controls?.slots.container} />;
  return (
    <div ref={root} className={`player ${styles['player'] ?? ''}`} data-keys="">
      {children}
      {phase === 'native' && !wasPlayed && (
        <PlayButton
          label={play}
          isLive={props.live !== undefined}
          onPlay={() => $player.get()?.play()}
          onIntent={() => $player.get()?.preload()}
        />
      )}
      {controls ? createPortal(overlay, controls.slots.overlay) : overlay}
      {controls && (
        <Suspense>
          <CustomControls controls={controls} lang={lang} locale={locale} hasWideView={hasPageKeys} sign={sign} />
        </Suspense>
      )}
      {next && hasEnded && (
        <a className="player-next" href={next.href}>
          {next.label}
        </a>
      )}
    </div>
  );
}

export default untilWithdrawn(Player);
