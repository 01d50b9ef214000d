import { isIdentifier } from '../http/identifiers.ts';
import { fail, ok, type Result } from '../http/result.ts';
import { parseTime } from '../time/timeText.ts';
import { findProblem, type ValidationProblem } from '../text/validation.ts';

/** What can be downloaded of a session. */
export interface DownloadOffer {
  /** Ids, in their order. */
  topics: readonly string[];
  /** Language codes. */
  languages: readonly string[];
  /** Where the recording ends, in seconds from its beginning; undefined where nobody knows. */
  endSeconds: number | undefined;
}

/** Ids of the topics that can be downloaded: those that may go into the call upstream (contract §1). */
export const downloadTopics = (topics: readonly { id: string }[]): string[] =>
  topics.flatMap(({ id }) => (isIdentifier('topicId', id) ? [id] : []));

/** What of the recording is asked for: all of it, some topics, or what lies between two marks. */
export const DOWNLOAD_PARTS = ['all', 'topics', 'trim'] as const;

/** One of the three. */
export type DownloadPart = (typeof DOWNLOAD_PARTS)[number];

/** A download form as it was filled in, before anybody looked at it. */
export interface DownloadValues {
  email: string;
  part: DownloadPart;
  topics: string[];
  start: string;
  stop: string;
  languages: string[];
  audioOnly: boolean;
}

/** Inputs that can be wrong, in the order of the form. */
export const DOWNLOAD_FIELDS = ['email', 'topics', 'start', 'stop', 'languages'] as const;

/** One of these inputs. */
export type DownloadField = (typeof DOWNLOAD_FIELDS)[number];

/** What is wrong, by input. */
export type DownloadProblems = Partial<Record<DownloadField, ValidationProblem>>;

/** What a visitor asks for: either a trim, in whole seconds of the recording, or topics (spec §5). */
export type DownloadOrder = { email: string; languages: string[]; audioOnly: boolean } & (
  { trim: { start: number; stop: number } } | { topics: string[] }
);

/** The body of the upstream call (spec §7). */
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

/** Reads the fields of a POST; without a word on the part, marks that are set win (spec §5). */
export function readDownloadValues(fields: Record<string, unknown>): DownloadValues {
  const trim = (typeof fields['trim'] === 'object' ? fields['trim'] : null) as Record<string, unknown> | null;
  const start = text(trim?.['start'] ?? fields['start']);
  const stop = text(trim?.['stop'] ?? fields['stop']);
  const topics = list(fields['topics']);
  const implied = start || stop ? 'trim' : topics.length > 0 ? 'topics' : 'all';
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

/** What a form shows before it is filled in: everything, or the marks that are set already. */
export function emptyDownload(offer: DownloadOffer, marks: { start: string; stop: string } | undefined): DownloadValues {
  const { topics, languages } = offer;
  const trim = marks ?? { start: '', stop: '' };
  return { email: '', part: marks ? 'trim' : 'all', topics: [...topics], ...trim, languages: [...languages], audioOnly: false };
}

/** Checks a filled-in form against what can be downloaded (spec §5); what is no longer offered is left out. */
export function toDownloadOrder(values: DownloadValues, offer: DownloadOffer): Result<DownloadOrder, DownloadProblems> {
  const problems: DownloadProblems = {};
  const note = (field: DownloadField, problem: ValidationProblem | undefined) => {
    if (problem) problems[field] = problem;
  };
  const { email, audioOnly } = values;
  const chosen = (wanted: readonly string[], offered: readonly string[], field: DownloadField) => {
    const selected = offered.filter((each) => wanted.includes(each));
    note(field, offered.length > 0 && selected.length === 0 ? 'required' : undefined);
    return selected;
  };
  note('email', findProblem('email', email));
  const languages = chosen(values.languages, offer.languages, 'languages');
  const rest = { email, languages, audioOnly };
  let order: DownloadOrder;
  if (values.part === 'trim') {
    const start = readMark(values.start, 'start-time', 0, Math.floor);
    const stop = readMark(values.stop, 'end-time', offer.endSeconds, Math.ceil);
    note('start', start.problem ?? (outside(start.seconds, offer) ? 'start-time' : undefined));
    note('stop', stop.problem ?? (outside(stop.seconds, offer) ? 'end-time' : undefined));
    // Both can be read, but nothing lies between them.
    if (!problems.start && !problems.stop && start.seconds >= stop.seconds) note('stop', 'duration');
    order = { ...rest, trim: { start: start.seconds, stop: stop.seconds } };
  } else {
    order = { ...rest, topics: values.part === 'all' ? [...offer.topics] : chosen(values.topics, offer.topics, 'topics') };
  }
  return Object.keys(problems).length > 0 ? fail(problems) : ok(order);
}

/** A mark in whole seconds (contract §8 "Trim"): rounded outwards, so that what was heard at it is in. */
function readMark(typed: string, kind: 'start-time' | 'end-time', otherwise: number | undefined, round: (seconds: number) => number) {
  const problem = findProblem(kind, typed, { required: otherwise === undefined });
  return { problem, seconds: round(parseTime(typed.trim()) ?? otherwise ?? 0) };
}

const outside = (seconds: number, { endSeconds }: DownloadOffer) => endSeconds !== undefined && seconds > Math.ceil(endSeconds);

/** The upstream call's body (spec §7): the trim where marks are set, otherwise the topics. */
export function toDownloadBody(
  order: DownloadOrder,
  { reference, currentLanguage, token }: { reference: string; currentLanguage: string; token: string },
): DownloadBody {
  const { email, languages, audioOnly } = order;
  const part = 'trim' in order ? { trim: order.trim } : { topics: order.topics };
  return { email, reference, audioonly: audioOnly, currentLanguage, recaptchaToken: token, languages, ...part };
}
