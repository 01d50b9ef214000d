import { setText } from './patchList.ts';

const textIn = (row: Element | null | undefined, selector: string) => row?.querySelector(selector)?.textContent ?? '';

/** Tells the name of the topic that is discussed; nothing for none. */
export const showTopicName = (name: string): void => setText(document, '[data-now-topic]', name);

/** Tells which topic is discussed: that of a row of the list, or none. */
export function showTopic(row: HTMLElement | undefined): void {
  showTopicName(textIn(row, 'a bdi'));
  const progress = document.querySelector<HTMLProgressElement>('[data-topic-progress]');
  if (!progress) return;
  progress.hidden = !row;
  row?.append(progress);
}

/** Shows how much of the current topic was played, in percent. */
export function showTopicProgress(percent: number): void {
  for (const progress of document.querySelectorAll<HTMLProgressElement>('[data-now-progress], [data-topic-progress]'))
    progress.value = Math.round(10 * percent) / 10;
}

/** Tells who speaks, where that is told at all: a name (of nobody none), the face and the class of the division's tone. Answers the place for more about them. */
export function showPerson(name: string, face: Element | undefined, tone: string): Element | null | undefined {
  const block = document.querySelector('[data-now-speaker]');
  if (!block) return undefined;
  setText(block, 'bdi', name);
  const old = block.querySelector('.face');
  if (face) old?.replaceWith(face);
  else old?.replaceChildren();
  block.className = block.className.replace(/tone-\d/, tone);
  return block.querySelector('[data-about]');
}

/** Tells who speaks: the person in whose part of the list a speech stands, or nobody. */
export function showSpeaker(row: HTMLElement | undefined): void {
  const person = row?.closest('.person');
  const copies = (selector: string) => [...(person?.querySelectorAll(selector) ?? [])].map((element) => element.cloneNode(true) as Element);
  const tone = /tone-\d/.exec(person?.className ?? '')?.[0] ?? 'tone-0';
  showPerson(textIn(person, 'bdi'), copies('.face')[0], tone)?.replaceChildren(...copies('small.muted'));
}
