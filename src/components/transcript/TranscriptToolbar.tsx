import type { ReactNode, Ref } from 'react';
import type { TextKey, Translate } from '../../i18n/translator.ts';
import styles from './TranscriptToolbar.module.css';

interface TranscriptToolbarProps {
  /** The button that switches following on and off. */
  followRef: Ref<HTMLButtonElement>;
  followLabel: TextKey;
  isFollowing: boolean;
  onFollow: () => void;
  /** Of live captions: whether a screen reader announces them, and the function that switches this. */
  announcing?: { isOn: boolean; onToggle: () => void } | undefined;
  /** Text that a screen reader announces. */
  status: string;
  t: Translate;
  /** The language select, if there are several languages. */
  children?: ReactNode;
}

/** The controls above a transcript (language, following, announcing) and its status line. */
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
      <p aria-live="polite" aria-atomic>
        {status}
      </p>
    </div>
  );
}
