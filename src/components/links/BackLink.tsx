import type { Step } from '../../i18n/labels/session/steps.ts';
import styles from './BackLink.module.css';

/** The way from a session back to its city. */
export const BackLink = ({ step: { href, label } }: { step: Step }) => (
  <p>
    <a className={styles['link']} href={href}>
      {label}
    </a>
  </p>
);
