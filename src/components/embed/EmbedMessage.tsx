import type { ReactNode } from 'react';
import type { Step } from '../../i18n/labels/session/steps.ts';
import styles from './EmbedMessage.module.css';

interface EmbedMessageProps {
  /** The link to the page of the session (rule 16.4). */
  page: Step;
  children?: ReactNode;
}

/** What an embed shows in place of a video. */
export const EmbedMessage = ({ page: { href, label }, children }: EmbedMessageProps) => (
  <div className={styles['message']}>
    <div className={`stack ${styles['stack']}`}>
      {children}
      <p>
        <a href={href} target="_blank" rel="noopener">
          {label}
        </a>
      </p>
    </div>
  </div>
);
