import type { SessionStateSeed } from '../../../backend/src/seed/startSchema.ts';
import { oneLine } from './text.ts';
import { findWrittenDate } from './writtenDate.ts';

/** What a source says has become of a meeting: the state, why, and the new date or reference. */
export interface MeetingState {
  state: SessionStateSeed;
  stateReason?: string;
  movedTo?: string;
}

/** Words of the eight languages for each state, as sources write them. The letters of Arabic words may have no vowel signs. */
const TERMS: Record<SessionStateSeed, string> = {
  cancelled: [
    'cancell?ed|cancell?ation|called off|will not (?:be held|take place)',
    'geannuleerd|afgelast|vervallen|vervalt|gaat niet door|gaan niet door',
    'annulée?s?|supprimée',
    'abgesagt|entfällt|fällt aus|ausgefallen|storniert',
    'cancelad[oa]|anulad[oa]|suspendid[oa]',
    'ملغاة|ملغى|ملغي|ملغية|أ?لغيت|ألغيت|تم إلغاء',
    '已?取消',
    "wedi[’']i g?anslo|canslwyd|ganslwyd",
  ].join('|'),
  postponed: [
    'postponed|postponement',
    'uitgesteld',
    'reportée?s?|ajournée?s?',
    'verschoben|aufgeschoben|vertagt',
    'aplazad[oa]|pospuest[oa]|diferid[oa]',
    'مؤج[ّ]?لة|مؤجل|أ?جلت|تم تأجيل',
    '已?(?:推迟|延期)',
    "wedi[’']i ohirio|gohiriwyd",
  ].join('|'),
  moved: [
    'rescheduled|moved(?= to)',
    'verplaatst|verzet(?= naar)',
    'déplacée?s?|reprogrammée?s?',
    'verlegt',
    'trasladad[oa]|reprogramad[oa]',
    'منقولة|منقول|نقلت',
    '已?改期',
    "wedi[’']i symud|symudwyd|wedi[’']i aildrefnu",
  ].join('|'),
};

/** The Chinese words alone. */
const HAN: Record<SessionStateSeed, string> = { cancelled: '取消', postponed: '推迟|延期', moved: '改期' };

const STATES = Object.keys(TERMS) as SessionStateSeed[];

/** Characters of a text that are read: a state stands at its beginning. */
const LONGEST_TEXT = 1000;

/** A meeting, as sources call it. */
const MEETING = [
  'meetings?|session|hearing|event|workshop|work session|study session',
  'vergadering|raadsvergadering|bijeenkomst|commissie|zitting',
  'séance|réunion|sitzung|sesión|reunión|pleno|الجلسة|جلسة|会议|本次会议|该会议|cyfarfod',
].join('|');

/** What stands between a meeting and its state. */
const IS = [
  'is|are|was|has been|have been|is hereby|is being|will be',
  "is|wordt|werd|est|a été|wurde|wird|ist|ha sido|está|queda|se ha|mae’r|mae'r",
].join('|');

/** What may follow the word of a state: a word such as "cancelled contracts" is about something else. */
const AFTER = [
  '\\s*$|\\s*[.,;:!)\\]*–—|/-]|\\s+\\(',
  '\\s+(?:due|because|owing|for lack|for want|by|on|until|till|to|as|per|and)\\b',
  '\\s+(?:wegens|vanwege|door|omdat|tot|naar|en raison|faute|à cause|pour cause|jusqu|au|wegen|aufgrund|auf|bis|mangels|por|debido|hasta|a|al|para|oherwydd|tan|i)(?![\\p{L}])',
  '\\s*(?:بسبب|إلى|حتى|لعدم)|(?=[至到因，。：])',
].join('|');

/** What comes before a state in a text that begins with it. */
const LEAD =
  '(?:(?:public )?notice|please note|note|n\\.?b\\.?|update|attention|let op|attention|achtung|hinweis|aviso)(?:\\s+that)?[\\s:!–—-]+';

const OPEN = '[\\s*#“"\'(\\[–—.!-]*';
const termOf = (state: SessionStateSeed): string => `(?<![\\p{L}])(?:${TERMS[state]})(?![\\p{L}\\p{M}])`;

/** Forms in which a text says a state: at its beginning, of the meeting, or after it in a place of its own. */
const FORMS = STATES.map((state) => ({
  state,
  forms: [
    new RegExp(`^${OPEN}(?:${LEAD})?(?:${termOf(state)})(?<rest>${AFTER})`, 'iu'),
    new RegExp(
      `^${OPEN}(?:${LEAD})?(?:(?:the|this|de|deze|cette|la|le|die|diese|esta|el|y)\\s+)?(?:[\\p{L}&’'-]+\\s+){0,4}?(?:${MEETING})\\s+(?:(?:${IS})\\s+)?${termOf(state)}(?<rest>${AFTER})`,
      'iu',
    ),
    new RegExp(`(?<![\\p{L}])(?:${MEETING})\\s+(?:(?:${IS})\\s+)?${termOf(state)}(?<rest>${AFTER})`, 'iu'),
    new RegExp(
      `^${OPEN}(?:${LEAD})?(?:[\\p{L}&’'-]+\\s+){0,5}?(?:${MEETING})\\s+(?:of|on|for|scheduled|planned|set|van|op|du|des|der|vom|del)\\s(?:(?!\\s(?:that|which|who|die|dat|qui|que)\\s)[^.;:]){1,70}?\\s(?:${IS})\\s+${termOf(state)}(?<rest>${AFTER})`,
      'iu',
    ),
    // Chinese has no blanks, and Arabic puts the state first.
    new RegExp(`(?:会议|例会)[^。；]{0,12}?(?:${HAN[state]})(?<rest>)`, 'u'),
    new RegExp(`^${OPEN}(?:${termOf(state)})(?=\\s+(?:ال)?(?:جلسة|اجتماع))(?<rest>)`, 'iu'),
    new RegExp(`[–—(*\\[,;:/|-]\\s*${termOf(state)}(?<rest>[\\s*)\\]!.]*)$`, 'iu'),
  ],
}));

/** Before the name of a meeting, or behind it in brackets or after a dash. */
const NAME_FORMS = STATES.map((state) => ({
  state,
  forms: [
    new RegExp(`^${OPEN}(?:${termOf(state)})(?<rest>\\s*(?:$|[:：)\\]*!|–—-]))`, 'iu'),
    new RegExp(`(?:[(\\[*|–—:]|\\s-)\\s*${termOf(state)}(?<rest>[\\s*)\\]!.]*)$`, 'iu'),
  ],
}));

/** A sentence that does not say that something is so. */
const CONDITIONAL =
  /(?<![\p{L}])(?:if|unless|in case|whether|should|als|indien|tenzij|mocht|si|sauf|wenn|falls|sofern|en caso|os|إذا)(?![\p{L}])/iu;
const NOT = /(?<![\p{L}])(?:not|niet|pas|nicht|kein|no)(?![\p{L}])/iu;

/** Why: the rest of the sentence after these words. */
const BECAUSE =
  /(?<![\p{L}])(?:due to|because of|because|owing to|for lack of|wegens|vanwege|omdat|en raison (?:de|du|des)|à cause (?:de|du|des)|wegen|aufgrund|mangels|debido a|por|oherwydd|بسبب|因)\s*(?<reason>[^.;\n]+)/iu;

/** The state that a status (of a service, or a whole field) says; undefined for any other status. */
export function stateOfStatus(value: string | null | undefined): SessionStateSeed | undefined {
  const status = oneLine(value)
    .slice(0, LONGEST_TEXT)
    .replace(/^.*(?:[/#]|:(?=Event))/, '');
  // schema.org names states EventCancelled, EventPostponed and EventRescheduled.
  const named = /^event(?=[A-Z])/i.test(status) ? status.slice('event'.length) : status;
  return STATES.find((state) => new RegExp(`^(?:${TERMS[state]})(?:\\s*[-–—:(].*)?$`, 'iu').test(named));
}

/** The state that a name of a meeting says before or behind it: "Cancelled: Council", "Raad (geannuleerd)". */
export function stateOfName(name: string | null | undefined): SessionStateSeed | undefined {
  const text = oneLine(name).slice(0, LONGEST_TEXT);
  return NAME_FORMS.find(({ forms }) => forms.some((form) => form.test(text)))?.state;
}

/**
 * What a free text (a comment, a place, a time) says has become of the meeting; undefined for a text about something else, such as a
 * cancelled contract, and for one that says when a meeting would be cancelled.
 */
export function stateOfText(value: string | null | undefined): MeetingState | undefined {
  for (const sentence of sentencesOf(oneLine(value).slice(0, LONGEST_TEXT))) {
    const match = findMatch(sentence);
    if (!match || CONDITIONAL.test(sentence.slice(0, match.end)) || NOT.test(sentence.slice(0, match.start))) continue;
    const rest = sentence.slice(match.end);
    if (/^ ?:? ?(?:agenda )?(?:items?|agendapunt|punt|point)\b/i.test(rest)) continue;
    return { state: match.state, ...detailsOf(match.state, rest, sentence) };
  }
  return undefined;
}

/** Sentences of a text; an abbreviation such as "p.m." ends none. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[\p{L}\d)]{3}[.!?。])\s+/u).filter((sentence) => sentence !== '');

function findMatch(sentence: string): { state: SessionStateSeed; start: number; end: number } | undefined {
  for (const { state, forms } of FORMS) {
    for (const form of forms) {
      const match = form.exec(sentence);
      if (match) return { state, start: match.index, end: match.index + match[0].length - (match.groups?.['rest']?.length ?? 0) };
    }
  }
  return undefined;
}

function detailsOf(state: SessionStateSeed, rest: string, sentence: string): Omit<MeetingState, 'state'> {
  const reason = oneLine(BECAUSE.exec(rest)?.groups?.['reason']);
  const movedTo = state === 'cancelled' ? undefined : findWrittenDate(rest);
  // A new time that cannot be read is said in the words of the source.
  const isTo =
    state !== 'cancelled' &&
    movedTo === undefined &&
    /^ ?[:–—-]? ?(?:to|until|till|tot|naar|au|jusqu|auf|bis|a|al|hasta|para|i|tan|إلى|至|到)(?![a-z])/iu.test(rest);
  const said = reason === '' && isTo ? sentence : reason;
  return { ...(said !== '' && { stateReason: said }), ...(movedTo !== undefined && { movedTo }) };
}

const FLAGS: Record<SessionStateSeed, RegExp> = {
  cancelled: /^(?:is_?)?(?:cancell?ed|geannuleerd|afgelast)$/i,
  postponed: /^(?:is_?)?(?:postponed|uitgesteld)$/i,
  moved: /^(?:is_?)?(?:rescheduled|moved|verplaatst)$/i,
};
const STATUS_KEY = /^(?:event|meeting)?_?(?:status|state)(?:_?name)?$/i;

/** The state that flags (`canceled`, `isCancelled`) and status fields of a record say, whatever service wrote it. */
export function stateOfRecord(record: object): SessionStateSeed | undefined {
  const entries = Object.entries(record) as [string, unknown][];
  const flagged = STATES.find((state) => entries.some(([key, value]) => FLAGS[state].test(key) && isTrue(value)));
  return (
    flagged ?? entries.flatMap(([key, value]) => (STATUS_KEY.test(key) && typeof value === 'string' ? (stateOfStatus(value) ?? []) : []))[0]
  );
}

/** A state as fields of a session; none without one. */
export const toState = (state: SessionStateSeed | undefined): Partial<MeetingState> => (state === undefined ? {} : { state });

const isTrue = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'number' && value > 0) ||
  (typeof value === 'string' && /^(?:true|yes|ja|[1-9]\d*)$/i.test(value.trim()));

const FOLLOWING =
  /^[\s*("“]*(?:(?:immediately|directly|right|shortly)\s+(?:following|after)|following(?: the)?|after (?:the|council|committee|board)|upon (?:the )?(?:adjournment|conclusion|completion)|at the (?:conclusion|call|close)|to follow|aansluitend|na afloop|direct na|onmiddellijk na|na de|na het|à l[’']issue|après|directement après|im anschluss|anschließend|unmittelbar nach|nach (?:der|dem)|a continuación|después de|al término|yn syth ar ôl|ar ôl|بعد|عقب)(?![\p{L}])/iu;

/** Longest start in words. */
const LONGEST_START = 120;

/** A start in words, such as "Immediately following the Budget Committee"; undefined for a text about something else. */
export function findStartText(value: string | null | undefined): string | undefined {
  const text = oneLine(value);
  return FOLLOWING.test(text) && text.length <= LONGEST_START ? text : undefined;
}
