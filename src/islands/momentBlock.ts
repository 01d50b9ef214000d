const find = (selector: string) => document.querySelector(`[data-now] ${selector}`);

const textIn = (row: Element | null | undefined, selector: string) => row?.querySelector(selector)?.textContent ?? '';

/** Tells which topic is discussed: that of a row of the list, or none. */
export function showTopic(row: HTMLElement | undefined): void {
  const name = find('[data-now-topic]');
  if (name) name.textContent = textIn(row, 'a bdi');
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

/** Tells who speaks: the person in whose part of the list a speech stands, or nobody. */
export function showSpeaker(row: HTMLElement | undefined): void {
  const block = find('[data-now-speaker]');
  if (!block) return;
  const person = row?.closest('.person');
  const copies = (selector: string) => [...(person?.querySelectorAll(selector) ?? [])].map((element) => element.cloneNode(true));
  const name = block.querySelector('bdi');
  if (name) name.textContent = textIn(person, 'bdi');
  block.querySelector('[data-about]')?.replaceChildren(...copies('small.muted'));
  const [face] = copies('.face');
  if (face) block.querySelector('.face')?.replaceWith(face);
  else block.querySelector('.face')?.replaceChildren();
  const tone = /tone-\d/;
  block.className = block.className.replace(tone, tone.exec(person?.className ?? '')?.[0] ?? 'tone-0');
}
