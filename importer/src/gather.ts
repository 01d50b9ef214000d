import { basename } from 'node:path';
import { ImportError } from './importError.ts';
import { languageOfName } from './formats/captions/captionLanguage.ts';
import type { Source, SourceContext } from './formats/format.ts';
import { legistarToSeed } from './formats/legistar/legistar.ts';
import { selectEvent } from './formats/legistar/legistarSelect.ts';
import { emptyPart, type SeedPart } from './seedPart.ts';
import { withDocuments } from './sourceDocuments.ts';

/** A file and its detected content, with a notice about its encoding. */
export interface SourceFile {
  file: string;
  source: Source & { notice?: string };
}

/**
 * Merges the data of all files into one session: an agenda (Notubiz or Legistar), speaker turns, captions, or several of
 * these. Throws an ImportError that names the file if they are not one session.
 */
export function gatherParts(files: SourceFile[], eventId?: number, context: SourceContext = {}): SeedPart {
  const meetings = pick(files, 'meeting');
  const legistar = {
    events: pick(files, 'legistar').flatMap(({ source }) => source.records.events),
    items: pick(files, 'legistar').flatMap(({ source }) => source.records.items),
    votes: pick(files, 'legistar').flatMap(({ source }) => source.records.votes),
    rollCalls: pick(files, 'legistar').flatMap(({ source }) => source.records.rollCalls),
  };
  const turns = pick(files, 'turns');
  const hasLegistar = Object.values(legistar).some((records) => records.length > 0);
  if (meetings.length + (hasLegistar ? 1 : 0) > 1) throw new ImportError('the files hold several meetings: import them one by one');
  if (turns.length > 1) throw new ImportError(`several files of speaker turns: ${turns.map(({ file }) => file).join(', ')}`);
  if (eventId !== undefined && !hasLegistar) throw new ImportError('--event chooses a Legistar event, and there is none in the files');

  if (files.every(({ source }) => source.kind === 'empty')) throw new ImportError('the files hold only empty lists: nothing to import');

  const votes = pick(files, 'ibabsVotes');
  if (votes.length > 0 && !meetings.some(({ source }) => source.takesVotes))
    throw new ImportError(`${votes[0]?.file ?? ''}: these are votes of iBabs: add the file of the meeting they belong to`);
  const ibabsVotes = votes.flatMap(({ source }) => source.votes);

  const parts: SeedPart[] = meetings.map(({ file, source }) => withFileName(file, () => source.toPart({ ...context, ibabsVotes })));
  if (hasLegistar) {
    const selection = selectEvent(legistar, eventId);
    const part = legistarToSeed(selection);
    parts.push({ ...part, tallies: [...selection.tallies, ...part.tallies] });
  }
  for (const [index, { file, source }] of pick(files, 'captions').entries())
    parts.push(withFileName(file, () => source.toPart(`captions-${index + 1}`, basename(file))));
  const attendees = parts.flatMap((part) => part.attendees);
  for (const { file, source } of turns) {
    const part = withFileName(file, () => source.toPart(attendees, context));
    const language = languageOfName(basename(file));
    parts.push({ ...part, captions: part.captions.map((texts) => ({ ...(language !== undefined && { language }), ...texts })) });
  }
  for (const { file } of pick(files, 'empty')) parts.push({ ...emptyPart(), notices: [`${file}: an empty list, nothing in it`] });
  const encodings = files.flatMap(({ file, source }) => (source.notice === undefined ? [] : [`${file}: ${source.notice}`]));
  if (encodings.length > 0) parts.push({ ...emptyPart(), notices: encodings });
  return mergeParts(parts);
}

function mergeParts(parts: SeedPart[]): SeedPart {
  const merged = emptyPart();
  const recorded = { topics: [], speeches: [], votes: [] } as NonNullable<SeedPart['recorded']>;
  const hasClock = parts.some(({ times }) => times === 'clock');
  if (hasClock) Object.assign(merged, { times: 'clock', recorded });
  for (const part of parts) {
    const lists = hasClock && part.times !== 'clock' ? recorded : merged;
    // The agenda comes first and takes precedence, except for the duration: the longest one counts.
    const duration = Math.max(merged.session.duration ?? 0, part.session.duration ?? 0);
    const documents = [...(merged.session.documents ?? []), ...(part.session.documents ?? [])];
    merged.session = { ...part.session, ...merged.session, ...withDocuments(documents), ...(duration > 0 ? { duration } : {}) };
    // `push` with all records as arguments fails for a long list.
    lists.topics = lists.topics.concat(part.topics);
    lists.speeches = lists.speeches.concat(part.speeches);
    lists.votes = lists.votes.concat(part.votes);
    merged.attendees = merged.attendees.concat(part.attendees);
    merged.captions = merged.captions.concat(part.captions);
    merged.tallies = merged.tallies.concat(part.tallies);
    merged.notices = merged.notices.concat(part.notices);
  }
  // Captions of several languages do not say which one was spoken.
  const languages = merged.captions.flatMap(({ source, language }) => (source === undefined || language === undefined ? [] : [language]));
  const ofRecords = parts.find(
    ({ session, captions }) => session.language !== undefined && captions.every(({ source }) => source === undefined),
  );
  if (new Set(languages).size > 1 && ofRecords === undefined) delete merged.session.language;
  return merged;
}

function pick<K extends Source['kind']>(files: SourceFile[], kind: K): { file: string; source: Extract<Source, { kind: K }> }[] {
  return files.flatMap(({ file, source }) => (source.kind === kind ? [{ file, source: source as Extract<Source, { kind: K }> }] : []));
}

function withFileName<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ImportError ? new ImportError(`${file}: ${error.message}`) : error;
  }
}
