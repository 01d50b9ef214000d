import type { Step } from '../../i18n/labels/session/steps.ts';
import styles from './NextSteps.module.css';

/** Links that a page offers when its session cannot be watched now. */
export const NextSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ul className={styles['steps']}>
    {steps.map(({ href, label }) => (
      <li key={href}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
);
