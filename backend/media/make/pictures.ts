/** Draws the portraits and emblems that are named in client.json of each city as `photos/….svg` and `emblems/….svg`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawEmblem, drawPortrait } from './drawings.ts';

interface WithPhoto {
  id: string;
  photo?: string;
  division?: string;
}

const seed = join(import.meta.dirname, '..', '..', 'seed');

for (const city of readdirSync(seed, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  const folder = join(seed, city.name);
  const client = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8')) as { divisions?: WithPhoto[]; delegates?: WithPhoto[] };
  const divisions = client.divisions ?? [];
  divisions.forEach((division, index) => save(folder, division, drawEmblem(index)));
  client.delegates?.forEach((delegate) => {
    const place = divisions.findIndex(({ id }) => id === delegate.division);
    save(folder, delegate, drawPortrait(delegate.id, Math.max(0, place)));
  });
}

function save(folder: string, { photo }: WithPhoto, svg: string): void {
  if (!photo?.endsWith('.svg')) return;
  const file = join(folder, photo);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
