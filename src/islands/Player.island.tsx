// Hydrates at the visitor's first act: menus, quality and captions need script; until then the native player works.
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { $stagePhase, connectStage, retryPlayback } from '../stores/playback.store.ts';
import '../styles/playerStage.css';
import stylesheet from '../styles/player.css?url';
import { followSeekLinks } from './playerTopics.ts';
import type { PlayerWords } from './playerWords.ts';

interface PlayerProps {
  hls: string | undefined;
  mp4: string | undefined;
  streamType: 'live' | 'vod';
  startAt: number;
  language: string;
  words: PlayerWords;
  /** The native `<video>`: HTML of the page that React leaves alone. */
  children?: ReactNode;
}

export default function Player({ hls, mp4, streamType, startAt, language, words, children }: PlayerProps) {
  const stage = useRef<HTMLDivElement>(null);
  const phase = useStore($stagePhase);

  useEffect(() => {
    const video = stage.current?.querySelector('video');
    if (!stage.current || !video) return;
    const disconnect = connectStage(video, { hls, mp4, streamType, startAt, language, words, stylesheet });
    const unfollow = followSeekLinks(stage.current);
    return () => {
      unfollow();
      disconnect();
    };
  }, [hls, mp4, streamType, startAt, language, words]);

  const retry = () => {
    // The button goes away: the keyboard stays with the player.
    stage.current?.querySelector<HTMLElement>('.plyr, video')?.focus();
    retryPlayback();
  };

  return (
    <div className="player" ref={stage}>
      {children}
      <p className="player-status" role="status">
        {phase === 'loading' && words.loading}
      </p>
      {phase === 'failed' && (
        <div className="player-error" role="alert">
          <p>{words.error}</p>
          <button type="button" onClick={retry}>
            {words.retry}
          </button>
        </div>
      )}
    </div>
  );
}
