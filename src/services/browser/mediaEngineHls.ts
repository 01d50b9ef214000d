import type Hls from 'hls.js';
import type { LiveEdge } from './mediaEngineControls.ts';
import { levelForChoice, qualityChoices } from './mediaEngineQuality.ts';
import { NO_TROUBLES, recoverFrom } from './mediaEngineRecovery.ts';

/** Pause before a stream that stopped coming is asked for again, in ms. */
const RELOAD_AFTER_MS = 3000;

/** Nearer to the live edge than this, in seconds, a viewer watches live. */
const LIVE_EDGE_SECONDS = 20;

/** What a feed needs; `hls` is the class, which only the engine may import. */
interface HlsFeedOptions {
  hls: typeof Hls;
  url: string;
  workerUrl: string;
  /** Seconds at which playing begins; undefined begins at the live edge. */
  startAt: number | undefined;
  /** Called once, when everything was tried. */
  onDead: () => void;
}

/** A video fed with HLS. */
export interface HlsFeed extends LiveEdge {
  /** Quality choices of the stream (mediaEngineQuality). */
  choices: number[];
  attach: (video: HTMLVideoElement) => void;
  choose: (choice: number) => void;
  destroy: () => void;
}

/** Opens a stream as far as its list of qualities; rejects when that cannot be had. Loads media once attached. */
export async function openHlsFeed({ hls: HlsClass, url, workerUrl, startAt, onDead }: HlsFeedOptions): Promise<HlsFeed> {
  const hls = new HlsClass({
    workerPath: workerUrl,
    startPosition: startAt ?? -1,
    // Small screens get no more lines than they can show.
    capLevelToPlayerSize: true,
    // A light stream would otherwise be fetched whole, watched or not.
    maxMaxBufferLength: 60,
    backBufferLength: 90,
    liveSyncDurationCount: 3,
  });
  const { ErrorTypes, Events } = HlsClass;
  let troubles = NO_TROUBLES;
  let reload: ReturnType<typeof setTimeout> | undefined;

  const destroy = () => {
    clearTimeout(reload);
    hls.destroy();
  };

  await new Promise<void>((resolve, reject) => {
    hls.once(Events.MANIFEST_PARSED, () => resolve());
    hls.on(Events.ERROR, (_event, { fatal, details }) => {
      if (fatal) reject(new Error(details));
    });
    hls.loadSource(url);
  }).catch((error: unknown) => {
    destroy();
    throw error;
  });

  hls.on(Events.FRAG_BUFFERED, () => {
    troubles = { ...troubles, outageSinceMs: undefined };
  });
  hls.on(Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    const kind = type === ErrorTypes.NETWORK_ERROR ? 'network' : type === ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
    const decided = recoverFrom(kind, troubles, Date.now());
    troubles = decided.troubles;
    if (decided.recovery === 'reset') hls.recoverMediaError();
    else if (decided.recovery === 'reload') reload = setTimeout(() => hls.startLoad(), RELOAD_AFTER_MS);
    else onDead();
  });

  return {
    choices: qualityChoices(hls.levels),
    attach: (video) => hls.attachMedia(video),
    choose: (choice) => {
      hls.nextLevel = levelForChoice(hls.levels, choice);
    },
    isAtLiveEdge: (seconds) => (hls.liveSyncPosition ?? 0) - seconds < LIVE_EDGE_SECONDS,
    liveEdge: () => hls.liveSyncPosition ?? undefined,
    destroy,
  };
}
