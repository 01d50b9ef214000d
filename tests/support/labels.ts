import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** An interface text in a language (BCP 47 tag), with its placeholders filled in. Throws for an unknown key. */
export function label(tag: string, key: string, values: Record<string, string | number> = {}): string {
  const read = (...folders: string[]) =>
    JSON.parse(readFileSync(inRoot('src', 'i18n', 'locales', ...folders, `${tag}.json`), 'utf8')) as Record<string, string>;
  const text =
    read()[key] ?? read('actions')[key] ?? read('items')[key] ?? read('player')[key] ?? read('search')[key] ?? read('transcript')[key];
  if (text === undefined) throw new Error(`${tag}.json has no "${key}"`);
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
