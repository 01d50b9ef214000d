/** Draws the portraits and emblems that the cities' client.json files name as `photos/….svg` and `emblems/….svg`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawEmblem, drawPortrait } from './drawings.ts';

interface Pictured {
  id: string;
  photo?: string;
  division?: string;
}

const seed = join(import.meta.dirname, '..', '..', 'seed');

for (const city of readdirSync(seed, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const folder = join(seed, city.name);
  const client = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8')) as { divisions?: Pictured[]; delegates?: Pictured[] };
  const divisions = client.divisions ?? [];
  divisions.forEach((division, index) => save(folder, division, drawEmblem(index)));
  client.delegates?.forEach((delegate, index) => {
    const place = divisions.findIndex(({ id }) => id === delegate.division);
    save(folder, delegate, drawPortrait(index, Math.max(0, place)));
  });
}

function save(folder: string, { photo }: Pictured, svg: string): void {
  if (!photo?.endsWith('.svg')) return;
  const file = join(folder, photo);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
