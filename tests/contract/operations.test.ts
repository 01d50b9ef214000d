import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createDataFolder, removeDataFolder } from '../support/dataFolder.ts';
import { readMetrics, type Sample } from '../support/metrics.ts';
import { startBackend, startPortal, startProgram, stopPrograms } from '../support/programs.ts';

// Compares the manual, the alerts and the dashboard with the metrics that a portal, its backend and the follow service have.

const read = (path: string) => readFileSync(inRoot(...path.split('/')), 'utf8');
const ALERTS = read('deploy/prometheus/alerts.yml');
const DASHBOARD = read('deploy/grafana/dashboard.json');
const MANUAL = read('docs/operations.md');
const QUERIES = [
  ['alerts', ALERTS],
  ['dashboard', DASHBOARD.replaceAll('\\"', '"')],
] as const;

/** Labels that Prometheus adds to every sample, and the label of histogram buckets. */
const GIVEN_LABELS = ['job', 'instance', 'le'];

const TOKEN = 'of-prometheus';

let followData: string;
let samples: Sample[];
let declared: { name: string; type: string }[];

beforeAll(async () => {
  const backend = await startBackend([], { BACKEND_METRICS_TOKEN: TOKEN });
  const { url } = await startPortal(toPortalEnvironment(backend.url));
  for (const path of ['/', '/waterdam', '/waterdam', '/waterdam/live-raad', '/nowhere']) await (await fetch(url + path)).arrayBuffer();
  const follow = await startFollow(url);
  const programs = [url, backend.url, follow.url];
  samples = (await Promise.all(programs.map((each) => readMetrics(each, TOKEN)))).flat();
  const texts = programs.map(async (each) => (await fetch(`${each}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text());
  const text = (await Promise.all(texts)).join('\n');
  declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
});
afterAll(async () => {
  await stopPrograms();
  removeDataFolder(followData);
});

function startFollow(portalUrl: string) {
  followData = createDataFolder();
  return startProgram(inRoot('follow', 'src', 'main.ts'), [], {
    FOLLOW_PORTAL_URL: portalUrl,
    FOLLOW_SECRET: 'only-for-tests-'.repeat(3),
    FOLLOW_DATA_DIR: followData,
    FOLLOW_PORT: '0',
    FOLLOW_METRICS_TOKEN: TOKEN,
  });
}

const findAll = (pattern: RegExp, text: string) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))];
const labelsOf = (isMeant: (name: string) => boolean) =>
  samples.filter(({ name }) => isMeant(name)).flatMap((sample) => Object.keys(sample.labels).concat(GIVEN_LABELS));

it.each(QUERIES)('the %s use existing metrics', (_file, text) => {
  const names = declared.flatMap(({ name, type }) =>
    type === 'histogram' || type === 'summary' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  const usedNames = findAll(/\b((?:gallery|backend|follow|nodejs|process)_[a-z_\d]+)/g, text);
  expect(usedNames.length).toBeGreaterThan(10);
  expect(usedNames.filter((name) => !names.includes(name))).toEqual([]);
});

it.each(QUERIES)('the %s use existing labels', (_file, text) => {
  for (const [, name = '', selector = ''] of text.matchAll(/\b(\w+)\{([^}]*)\}/g)) {
    const knownLabels = labelsOf((each) => each === name);
    if (knownLabels.length > 0) expect(knownLabels, name).toEqual(expect.arrayContaining(findAll(/(\w+)\s*(?:[!=]~|!?=)/g, selector)));
  }
  const grouped = findAll(/\bby \(([^)]*)\)/g, text).flatMap((list) => list.split(', '));
  expect(labelsOf(() => true)).toEqual(expect.arrayContaining(grouped));
});

it.each(['gallery', 'backend', 'follow'])('the manual lists exactly the metrics that begin with %s_', (prefix) => {
  const own = declared.map(({ name }) => name).filter((name) => name.startsWith(`${prefix}_`));
  const rows = findAll(new RegExp(`^\\| \`(${prefix}_\\w+)\``, 'gm'), MANUAL);
  expect(rows.sort()).toEqual(own.sort());
});

it('the manual lists exactly the alerts', () => {
  const [section = ''] = MANUAL.split('\n## Alerts\n')[1]?.split('\n## ') ?? [];
  expect(findAll(/^\| `([A-Z]\w+)`/gm, section).sort()).toEqual(findAll(/alert: (\w+)/g, ALERTS).sort());
});

it('the panels of the dashboard do not overlap', () => {
  const { panels } = JSON.parse(DASHBOARD) as { panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const occupied = new Set<string>();
  for (const { gridPos } of panels) {
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(occupied.has(`${x} ${y}`)).toBe(false);
        occupied.add(`${x} ${y}`);
      }
    }
  }
});
