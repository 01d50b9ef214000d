import type { ReactNode, Ref } from 'react';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import styles from './TranscriptToolbar.module.css';

interface TranscriptToolbarProps {
  /** The button that follows. */
  followRef: Ref<HTMLButtonElement>;
  followLabel: TextKey;
  isFollowing: boolean;
  onFollow: () => void;
  /** Of words as they are spoken: whether they are read out, and what changes that. */
  announcing?: { isOn: boolean; onToggle: () => void } | undefined;
  /** What is announced. */
  status: string;
  t: Translate;
  /** The choice of a language, where there is one. */
  children?: ReactNode;
}

/** What changes how a transcript is read, and what is said of it. */
export function TranscriptToolbar({
  followRef,
  followLabel,
  isFollowing,
  onFollow,
  announcing,
  status,
  t,
  children,
}: TranscriptToolbarProps) {
  return (
    <div className={styles['toolbar']}>
      {children}
      <button ref={followRef} type="button" aria-pressed={isFollowing} onClick={onFollow}>
        {t(followLabel)}
      </button>
      {announcing && (
        <button type="button" className={styles['announce']} aria-pressed={announcing.isOn} onClick={announcing.onToggle}>
          {t('liveLog.announce')}
        </button>
      )}
      <p role="status">{status}</p>
    </div>
  );
}
