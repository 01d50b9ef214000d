import { dirname, isAbsolute, relative, sep } from 'node:path';

/** The files of a session folder that hold its records. */
export const RECORD_FILES = ['session', 'topics', 'speeches', 'votes', 'attendees', 'subtitles', 'media', 'events'].map(
  (name) => `${name}.json`,
);

/**
 * Why a document of a seed may not name a file of its city, in words; undefined if it may. Whoever may have the session of the document
 * could read the file then (rule 25.9). A file system may find a file under a name in another case.
 */
export function findPrivacy(cityFolder: string, document: string, file: string): string | undefined {
  const own = dirname(document);
  const inside = relative(own, file);
  if (own !== cityFolder && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside))
    return RECORD_FILES.includes(inside.toLowerCase()) ? 'is a file of records, which visitors may not read' : undefined;
  const inCity = relative(cityFolder, file).toLowerCase();
  if (inCity === 'client.json') return 'has the settings of the city, which visitors may not read';
  return inCity.split(sep)[0] === 'sessions' ? 'is in the folder of the sessions: a file may be named by its own session only' : undefined;
}
