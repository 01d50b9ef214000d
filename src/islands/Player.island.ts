// Hydrates at the visitor's first act: menus, quality, captions and shortcuts need script; until then the native player works.
import { $isOut, $stagePhase } from '../stores/playback.store.ts';
import { connectStage } from '../stores/stage.store.ts';
import stylesheet from '../styles/player.css?url';
import { behaviour } from './hydration/behaviour.ts';
import { followShortcuts } from './playerShortcuts.ts';
import { type LivePlayer, readPlayerWords } from './playerWords.ts';
import { followSeekLinks } from './seekLinks.ts';

interface PlayerProps {
  hls: string | undefined;
  mp4: string | undefined;
  /** The sound as a file of its own. */
  audio?: string | undefined;
  /** Only of a live stream. */
  live?: LivePlayer | undefined;
  startAt: number;
  /** Seconds at which a clip ends. */
  endAt?: number | undefined;
  language: string;
  /** As {@link readPlayerWords} takes them. */
  words: string;
  /** What the system shows of what plays. */
  facts?: { title: string; artist: string } | undefined;
  /** Name under which the device remembers choices and the position; without one nothing is kept. */
  memory?: string | undefined;
  /** Whether playing goes on where the visitor left: not where the address names a position. */
  resumes?: boolean | undefined;
}

export default behaviour<PlayerProps>((root, props) => {
  const player = root.querySelector<HTMLElement>('.player');
  const video = player?.querySelector('video');
  const status = player?.querySelector('[role=status]');
  if (!player || !video || !status) return undefined;
  const words = readPlayerWords(props.words);
  // Where the recording goes on in another part, its end is not the session's.
  const next = document.querySelector<HTMLElement>('[data-next-part]');
  video.addEventListener('ended', () => next?.removeAttribute('hidden'));
  const ends = [
    $stagePhase.listen((phase) => {
      status.textContent = phase === 'loading' ? words.loading : '';
    }),
    // The page says that the session is live as long as its picture comes.
    $isOut.listen((isOut) => {
      for (const mark of document.querySelectorAll<HTMLElement>('[data-live-mark]')) mark.hidden = isOut;
    }),
    connectStage(video, { ...props, words, stylesheet }),
    followSeekLinks(),
    followShortcuts(player),
  ];
  return () => {
    for (const end of ends.toReversed()) end();
  };
});
