import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PlayerMessage } from '../../components/player/PlayerMessage.tsx';
import type { Translate } from '../../i18n/translator.ts';
import { $banner, $hasRecording } from '../../stores/player/playback.store.ts';
import type { PlayerPhase } from '../../services/browser/player/page/pagePlayer.ts';
import { $messages, type Message, playerMessages } from '../../stores/player/playerMessages.store.ts';
import stylesheet from '../../styles/player/playerBanner.css?url';
import { Banner } from './Banner.tsx';
import styles from './PlayerOverlay.module.css';

interface PlayerOverlayProps {
  t: Translate;
  /** Language of a banner, if it differs from that of the page. */
  lang: string | undefined;
  phase: PlayerPhase;
  /** The player; undefined before it has its controls. */
  player: HTMLElement | undefined;
  /** Set for a live stream only: address of the recording. */
  live: { href: string } | undefined;
}

const MESSAGE_KINDS = ['failure', 'outage', 'sound', 'saving', 'resume'] as const;

/** What a key has done (rule 7.27): one live region, in which the words change. */
function KeyAnswer({ message }: { message: Message | undefined }) {
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => playerMessages.hide('key'), message.hidesAfterMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <p className="player-answer" aria-live="polite" aria-atomic dir="auto">
      {message?.text}
    </p>
  );
}

/** Everything over the video: the loading state, messages, the banner (rule 7.16) and the link to the recording (rule 7.17). */
export function PlayerOverlay({ t, lang, phase, player, live }: PlayerOverlayProps) {
  const messages = useStore($messages, { ssr: 'initial' });
  const banner = useStore($banner, { ssr: 'initial' });
  const hasRecording = useStore($hasRecording, { ssr: 'initial' });
  return (
    <div className={styles['overlay']}>
      <div aria-live="polite" aria-atomic>
        {phase === 'loading' && !messages.outage && !messages.failure && (
          <>
            <span className={styles['spinner']} />
            <span className="visually-hidden">{t('player.loading')}</span>
          </>
        )}
      </div>
      <KeyAnswer message={messages.key} />
      {MESSAGE_KINDS.map((kind) => {
        const message = messages[kind];
        return message && <PlayerMessage key={kind} message={message} player={player} onHide={() => playerMessages.hide(kind)} />;
      })}
      {live && <Banner player={player} banner={banner} lang={lang} fallback={t('textView.interrupted')} />}
      {live && (
        // A screen reader announces changes only in a live region that exists before them.
        <div aria-live="polite" aria-atomic>
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
