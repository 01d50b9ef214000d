/** One line of a text of metrics. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads what `GET /metrics` of a portal answers. */
export async function readMetrics(url: string): Promise<Sample[]> {
  const response = await fetch(`${url}/metrics`);
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`not a line of metrics: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text] as const);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

/** The sum of all samples of a metric that have these labels; NaN where there is none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const meant = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return meant.length === 0 ? NaN : meant.reduce((sum, { value }) => sum + value, 0);
}
