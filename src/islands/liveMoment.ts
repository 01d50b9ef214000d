import { divisionTones, toneClass } from '../domain/divisionTones.ts';
import type { Speech } from '../domain/metadata.ts';
import { nameOf } from '../domain/speakers.ts';
import type { LivePart } from './liveView.ts';
import { showPerson, showTopicName, showTopicProgress } from './momentBlock.ts';
import { createFace } from './personFace.ts';

/** Null until anybody was shown. */
let shown: Speech | undefined | null = null;

function createLine(text: string | undefined, className: string): HTMLElement[] {
  if (!text) return [];
  const [line, name] = [document.createElement('small'), document.createElement('bdi')];
  line.className = className;
  name.textContent = text;
  line.append(name);
  return [line];
}

/** Tells what is discussed, how much of it lies behind, and who speaks. */
export const showMoment: LivePart = (session, { topic, progress, speech }) => {
  showTopicName(topic?.name ?? '');
  showTopicProgress(progress);
  if (speech === shown) return;
  shown = speech;
  const { attendee } = speech ?? {};
  const unknown = document.querySelector<HTMLElement>('[data-now-speaker]')?.dataset['nowSpeaker'];
  const name = speech ? (attendee && nameOf(attendee)) || unknown : '';
  const tone = toneClass(divisionTones(session), attendee?.division);
  showPerson(name ?? '', createFace(attendee), tone)?.replaceChildren(
    ...createLine(attendee?.role, 'muted'),
    ...createLine(attendee?.division, 'muted division'),
  );
};
