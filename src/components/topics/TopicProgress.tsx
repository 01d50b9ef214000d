import styles from './TopicProgress.module.css';

interface TopicProgressProps {
  percent: number;
  label: string;
  /** The progress as times: "3:12 / 18:40". */
  text?: string | undefined;
}

/** The progress of the current topic in percent, as a bar below its row (rule 8.3). */
export function TopicProgress({ percent, label, text }: TopicProgressProps) {
  return <progress className={styles.progress} max="100" value={percent} aria-label={label} aria-valuetext={text} />;
}
