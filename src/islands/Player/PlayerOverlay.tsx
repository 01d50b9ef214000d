import { useStore } from '@nanostores/react';
import { PlayerMessage } from '../../components/player/PlayerMessage.tsx';
import type { Translate } from '../../i18n/translator.ts';
import { $banner, $hasRecording, type PlayerPhase } from '../../stores/player/playback.store.ts';
import { $messages, playerMessages } from '../../stores/player/playerMessages.store.ts';
import stylesheet from '../../styles/playerBanner.css?url';
import { Banner } from './Banner.tsx';
import styles from './PlayerOverlay.module.css';

interface PlayerOverlayProps {
  t: Translate;
  phase: PlayerPhase;
  /** Only of a live stream: address that plays the recording once there is one. */
  live: { href: string } | undefined;
}

const PLACES = ['failure', 'outage', 'saving', 'resume'] as const;

/** What lies over the picture: that the player is on its way, messages, the banner of an interrupted meeting, and that there is a recording. */
export function PlayerOverlay({ t, phase, live }: PlayerOverlayProps) {
  const messages = useStore($messages, { ssr: 'initial' });
  const banner = useStore($banner, { ssr: 'initial' });
  const hasRecording = useStore($hasRecording, { ssr: 'initial' });
  return (
    <div className={styles['over']}>
      <p className={styles['status']} role="status">
        {phase === 'loading' && t('player.loading')}
      </p>
      {PLACES.map((place) => {
        const message = messages[place];
        return message && <PlayerMessage key={place} message={message} onHide={() => playerMessages.hide(place)} />;
      })}
      {live && <Banner banner={banner} fallback={t('textView.interrupted')} />}
      {live && (
        // A place for news has to be there before them, to be read out.
        <div role="status">
          {hasRecording && <link rel="stylesheet" href={stylesheet} precedence="default" />}
          {hasRecording && (
            <p className="player-offer">
              <span>{t('player.recordingReady')}</span>
              <a href={live.href}>{t('player.watchRecording')}</a>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
