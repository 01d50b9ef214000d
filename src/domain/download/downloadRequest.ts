import { isIdentifier } from '../http/identifiers.ts';
import { fail, ok, type Result } from '../http/result.ts';
import type { Playlist } from '../playback/playlist.ts';
import type { SoundTrack } from '../playback/soundTracks.ts';
import { primaryTag } from '../text/languages.ts';
import { parseTime } from '../time/timeText.ts';
import { findProblem, type ValidationProblem } from '../text/validation.ts';

/** Topics and languages of a session that can be downloaded. */
export interface DownloadOffer {
  /** Topic ids, in order. */
  topics: readonly string[];
  /** Language codes, then the ids of tracks that no language names (rule 27.9). */
  languages: readonly string[];
  /** Length of the recording in seconds; undefined when it is unknown. */
  endSeconds: number | undefined;
}

/** Returns the ids of the topics that can be downloaded: those that are allowed in the call to the API (rule 1.9). */
export const downloadTopics = (topics: readonly { id: string }[]): string[] =>
  topics.flatMap(({ id }) => (isIdentifier('topicId', id) ? [id] : []));

/**
 * What names a sound track in a download (rule 27.9): its language, which does not name a description or a sound of an unknown kind;
 * undefined for an unnamed hall.
 */
export function downloadCode({ id, kind, language }: SoundTrack): string | undefined {
  if (kind === 'description' || kind === 'other') return id;
  return language ?? (kind === 'floor' ? undefined : id);
}

/** The languages in which a recording can be downloaded, each once: those of its source, its captions and its sound tracks (rule 27.9). */
export function downloadLanguages(playlist: Pick<Playlist, 'languages' | 'tracks'>, captions: readonly string[]): string[] {
  const tracks = playlist.tracks ?? [];
  const codesOf = (isNamed: boolean) =>
    tracks.filter((track) => (downloadCode(track) === track.language) === isNamed).flatMap((track) => downloadCode(track) ?? []);
  return [...new Set([...(playlist.languages ?? []), ...captions, ...codesOf(true), ...codesOf(false)])];
}

/** Parts of a recording that a visitor can choose: all of it, topics, or a trim between two marks (rule 15.3). */
export const DOWNLOAD_PARTS = ['all', 'topics', 'trim'] as const;

/** Chosen part of a recording. */
export type DownloadPart = (typeof DOWNLOAD_PARTS)[number];

/** Values of a download form before validation; `start` and `stop` are typed times. */
export interface DownloadValues {
  email: string;
  /** Undefined while nothing is chosen. */
  part: DownloadPart | undefined;
  topics: string[];
  start: string;
  stop: string;
  languages: string[];
  audioOnly: boolean;
}

/** Inputs that can be invalid, in the order of the form. */
export const DOWNLOAD_FIELDS = ['email', 'part', 'topics', 'start', 'stop', 'languages'] as const;

/** An input that can be invalid. */
export type DownloadField = (typeof DOWNLOAD_FIELDS)[number];

/** Validation problem by input. */
export type DownloadProblems = Partial<Record<DownloadField, ValidationProblem>>;

/** A validated download: either a trim, in whole seconds of the recording, or topics (rules 15.3, 15.5). */
export type DownloadOrder = { email: string; languages: string[]; audioOnly: boolean } & (
  { trim: { start: number; stop: number } } | { topics: string[] }
);

/** Body of the download call (contract §3). */
export interface DownloadBody {
  email: string;
  reference: string;
  audioonly: boolean;
  currentLanguage: string;
  recaptchaToken: string;
  languages: string[];
  trim?: { start: number; stop: number };
  topics?: string[];
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const list = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(text).filter(Boolean));

/** Parses the fields of a POST; without an explicit part, marks take precedence over topics (rule 15.3). */
export function parseDownloadValues(fields: Record<string, unknown>): DownloadValues {
  const trim = (typeof fields['trim'] === 'object' ? fields['trim'] : null) as Record<string, unknown> | null;
  const start = text(trim?.['start'] ?? fields['start']);
  const stop = text(trim?.['stop'] ?? fields['stop']);
  const topics = list(fields['topics']);
  const implied = start || stop ? 'trim' : topics.length > 0 ? 'topics' : undefined;
  return {
    email: text(fields['email']).trim(),
    part: DOWNLOAD_PARTS.find((part) => part === fields['part']) ?? implied,
    topics,
    start,
    stop,
    languages: list(fields['languages']),
    audioOnly: [true, 'true', 'on', '1'].includes(fields['audioonly'] as string),
  };
}

/** What the visitor came from: a topic, or the marks of a clip as typed times; and the language of the page. */
export interface DownloadOrigin {
  topicId?: string | undefined;
  marks?: { start: string; stop: string } | undefined;
  /** Language of the page, or what names the sound with which it starts. */
  language?: string | undefined;
}

/**
 * Returns the initial values of a form, with what a visitor most likely wants (rules 6.6, 15.3, 15.12): the topic or the clip that they
 * came from, else the whole recording; in the sound or the language of the page, else in the first that is offered.
 */
export function initialDownload({ topics, languages }: DownloadOffer, { topicId, marks, language }: DownloadOrigin = {}): DownloadValues {
  const chosen = topics.filter((id) => id === topicId);
  const part = chosen.length > 0 ? 'topics' : marks ? 'trim' : 'all';
  const sameLanguage = languages.find((each) => primaryTag(each) === primaryTag(language ?? ''));
  const spoken = languages.find((each) => each === language) ?? sameLanguage ?? languages[0];
  return {
    email: '',
    part,
    topics: chosen,
    ...(marks ?? { start: '', stop: '' }),
    languages: spoken === undefined ? [] : [spoken],
    audioOnly: false,
  };
}

/** Validates a form against the offer (rules 15.2 to 15.5); topics and languages that are no longer offered are left out. */
export function toDownloadOrder(values: DownloadValues, offer: DownloadOffer): Result<DownloadOrder, DownloadProblems> {
  const problems: DownloadProblems = {};
  const addProblem = (field: DownloadField, problem: ValidationProblem | undefined) => {
    if (problem) problems[field] = problem;
  };
  const { email, audioOnly } = values;
  const select = (values: readonly string[], offered: readonly string[], field: DownloadField) => {
    const wanted = new Set(values);
    const selected = offered.filter((each) => wanted.has(each));
    addProblem(field, offered.length > 0 && selected.length === 0 ? 'choice' : undefined);
    return selected;
  };
  addProblem('email', findProblem('email', email));
  addProblem('part', values.part === undefined ? 'choice' : undefined);
  const languages = select(values.languages, offer.languages, 'languages');
  const rest = { email, languages, audioOnly };
  let order: DownloadOrder;
  if (values.part === 'trim') {
    const start = readMark(values.start, 'start-time', 0, Math.floor);
    const stop = readMark(values.stop, 'end-time', offer.endSeconds, Math.ceil);
    addProblem('start', start.problem ?? (isOutside(start.seconds, offer) ? 'start-time' : undefined));
    addProblem('stop', stop.problem ?? (isOutside(stop.seconds, offer) ? 'end-time' : undefined));
    if (!problems.start && !problems.stop) addProblem('stop', findOrderProblem(start.seconds, stop.seconds));
    order = { ...rest, trim: { start: start.seconds, stop: stop.seconds } };
  } else if (values.part === 'topics') {
    order = { ...rest, topics: select(values.topics, offer.topics, 'topics') };
  } else {
    // Topics need not cover the whole recording: only without its length they stand for it.
    const { endSeconds } = offer;
    order =
      endSeconds === undefined ? { ...rest, topics: [...offer.topics] } : { ...rest, trim: { start: 0, stop: Math.ceil(endSeconds) } };
  }
  return Object.keys(problems).length > 0 ? fail(problems) : ok(order);
}

/** Reads a mark in whole seconds (rule 15.5): `round` rounds outwards, so that the trim contains the mark. */
function readMark(typed: string, kind: 'start-time' | 'end-time', defaultSeconds: number | undefined, round: (seconds: number) => number) {
  const problem = findProblem(kind, typed, { required: defaultSeconds === undefined });
  return { problem, seconds: round(parseTime(typed.trim()) ?? defaultSeconds ?? 0) };
}

/** Why two valid times give no trim (rule 15.5). */
const findOrderProblem = (start: number, stop: number) => (start >= stop ? 'end-before-start' : undefined);

const isOutside = (seconds: number, { endSeconds }: DownloadOffer) => endSeconds !== undefined && seconds > Math.ceil(endSeconds);

/** Returns the body of the download call (contract §3): the trim or the topics. */
export function toDownloadBody(
  order: DownloadOrder,
  { reference, currentLanguage, token }: { reference: string; currentLanguage: string; token: string },
): DownloadBody {
  const { email, languages, audioOnly } = order;
  const part = 'trim' in order ? { trim: order.trim } : { topics: order.topics };
  return { email, reference, audioonly: audioOnly, currentLanguage, recaptchaToken: token, languages, ...part };
}
