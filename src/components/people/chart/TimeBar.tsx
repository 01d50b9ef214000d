import styles from './TimeBar.module.css';

/** A section of a bar: percentages with one decimal. */
interface BarSection {
  from: number;
  width: number;
  /** Class of the division's tone. */
  tone?: string | undefined;
}

/** Speaking times as a bar in the tones of divisions; the times are text beside it. */
export function TimeBar({ sections, isStacked = false }: { sections: readonly BarSection[]; isStacked?: boolean }) {
  return (
    <svg
      className={isStacked ? `${styles.bar} ${styles.stacked}` : styles.bar}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {sections.map(({ from, width, tone }, index) => (
        <rect key={index} className={tone} x={from} width={width} height="1" />
      ))}
    </svg>
  );
}
