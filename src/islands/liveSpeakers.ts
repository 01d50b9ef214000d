import { toneClass } from '../domain/divisionTones.ts';
import type { Attendee, SessionMetadata, Speech } from '../domain/metadata.ts';
import { type Speaker, speakersOf, type Turn } from '../domain/speakers.ts';
import { formatTime } from '../i18n/format.ts';
import { speakerName, spokeWords, turnLength } from '../i18n/speakerWords.ts';
import { keepFocus, markCurrent, readFacts, setInstant, setOptionalText, templatesOf, translatorOf } from './liveRows.ts';
import { patchList, setText } from './patchList.ts';
import { createFace } from './personFace.ts';

/** Shows a person's photo, or what stands in for it (components/PersonMark.astro). */
function setFace(row: ParentNode, attendee: Attendee | undefined) {
  const old = row.querySelector('.face');
  const face = createFace(attendee);
  if (old?.getAttribute('src') !== face.getAttribute('src') || old.textContent !== face.textContent) old?.replaceWith(face);
}

const isSameTurn = (a: Turn, b: Turn | undefined) => a.id === b?.id && a.startMs === b.startMs && a.untilMs === b.untilMs;

/** Keeps the objects of those about whom nothing is new, so that their rows are left alone. */
function keepSame(speakers: readonly Speaker[], shown: ReadonlyMap<string, Speaker>): Speaker[] {
  return speakers.map((speaker) => {
    const old = shown.get(speaker.id);
    if (!old) return speaker;
    const turns = speaker.turns.map((turn, index) => {
      const before = old.turns[index];
      return before && isSameTurn(turn, before) ? before : turn;
    });
    const isSame =
      old.attendee === speaker.attendee && old.turns.length === turns.length && turns.every((turn, index) => turn === old.turns[index]);
    return isSame ? old : { ...speaker, turns };
  });
}

/** Keeps the list of those who spoke, each with their turns. */
export function followSpeakers(section: HTMLElement) {
  const list = section.querySelector<HTMLElement>('[data-speakers]');
  const [personTemplate, turnTemplate] = list ? templatesOf(list) : [];
  let shown = new Map<string, Speaker>();
  /** Null until the rows are marked. */
  let marked: Speech | undefined | null = null;

  if (!list || !personTemplate || !turnTemplate) return { show: () => undefined, mark: () => undefined };
  const facts = readFacts(list);
  const { locale, timeZone } = facts;
  const t = translatorOf(facts);

  const fillTurn = (row: HTMLElement, turn: Turn) => {
    setInstant(row, turn.startMs, facts);
    setText(row, ':scope > span', turnLength(turn, locale));
  };
  const fillPerson = (row: HTMLElement, speaker: Speaker) => {
    const { attendee, turns } = speaker;
    const turnList = row.querySelector('ol');
    setFace(row, attendee);
    setText(row, 'b bdi', speakerName(speaker, t));
    setOptionalText(row, '.role', attendee?.role);
    setOptionalText(row, '.division', attendee?.division);
    setText(row, 'summary, .spoke', spokeWords(speaker, !turnList, locale, t));
    if (turnList) patchList(turnList, turnTemplate, turns, fillTurn);
  };
  const show = ({ speeches }: Pick<SessionMetadata, 'speeches'>, tones: ReadonlyMap<string, number>) => {
    const speakers = keepSame(speakersOf(speeches, undefined), shown);
    shown = new Map(speakers.map((speaker) => [speaker.id, speaker]));
    section.querySelector('[data-none]')?.toggleAttribute('hidden', speakers.length > 0);
    keepFocus(() => patchList(list, personTemplate, speakers, fillPerson));
    for (const row of list.querySelectorAll<HTMLElement>('.person')) {
      const name = `person ${toneClass(tones, shown.get(row.dataset['id'] ?? '')?.attendee?.division)}`;
      if (row.className !== name) row.className = name;
    }
    marked = null;
  };
  /** Marks the turn that lasts, and says at its speaker's name since when. */
  const mark = (speech: Speech | undefined) => {
    if (speech === marked) return;
    marked = speech;
    markCurrent(list, 'li li', speech?.id);
    for (const row of list.querySelectorAll<HTMLElement>('.person')) {
      const current = row.querySelector<HTMLElement>('[aria-current]');
      for (const turn of row.querySelectorAll<HTMLElement>('[data-state]')) if (turn !== current) delete turn.dataset['state'];
      if (current) current.dataset['state'] = 'current';
      row.querySelector('.speaking')?.toggleAttribute('hidden', !current);
      setText(
        row,
        '.speaking',
        current && speech ? t('session.speakingSince', { time: formatTime(speech.startMs, locale, timeZone) }) : '',
      );
    }
  };
  return { show, mark };
}
