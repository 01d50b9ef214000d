/** One sample of a metric. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/**
 * Samples of `GET /metrics` of a portal, with its token (PORTAL_METRICS_TOKEN) if it has one; rejects when it does not answer 200 or a line
 * cannot be parsed.
 */
export async function readMetrics(url: string, token?: string): Promise<Sample[]> {
  const response = await fetch(`${url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`not a line of metrics: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text] as const);
    return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
  });
}

/** Sum of the samples of a metric with these labels; NaN when there is none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number {
  const matching = samples.filter(
    (sample) => sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  return matching.length === 0 ? NaN : matching.reduce((sum, { value }) => sum + value, 0);
}
