import type { Topic } from '../domain/metadata.ts';
import { topicAddress } from '../domain/sessionPath.ts';
import type { LivePart } from './liveView.ts';
import { patchList, setText } from './patchList.ts';

let shown: { topics: readonly Topic[]; current: Topic | undefined; begun: number } | undefined;

/** Gives an attribute a value, or takes it away. */
const set = (element: Element, name: string, value: string | number | false) => {
  if (value === false) element.removeAttribute(name);
  else element.setAttribute(name, String(value));
};

/** Keeps the topics: their names, when they began, and which one is discussed (contract §7). */
export const showTopics: LivePart = ({ topics }, { topic: current }, instantMs) => {
  const list = document.querySelector<HTMLElement>('[data-live-topics]');
  const template = list?.querySelector('template');
  if (!list || !template) return;
  const { liveTopics: href, format, zone: timeZone } = list.dataset;
  const hasBegun = ({ startMs = Infinity }: Topic) => startMs <= instantMs;
  const begun = topics.filter(hasBegun).length;
  const isSame = topics === shown?.topics;
  if (isSame && current === shown?.current && begun === shown?.begun) return;
  shown = { topics, current, begun };

  if (!isSame) {
    const time = new Intl.DateTimeFormat(format, { timeZone, timeStyle: 'short' });
    patchList(list, template, topics, (row, { id, name, description, startMs }) => {
      for (const place of row.querySelectorAll('bdi')) if (place.textContent !== name) place.textContent = name;
      setText(row, '.time', startMs === undefined ? '' : time.format(startMs));
      setText(row, 'details p', description ?? '');
      row.querySelector('details')?.toggleAttribute('hidden', !description);
      const link = row.querySelector('a');
      const isLink = href !== '' && startMs !== undefined;
      if (link) set(link, 'href', isLink && topicAddress(href ?? '', id));
      if (link) set(link, 'data-instant', isLink && startMs);
    });
    setText(document, '#tab-topics span', String(topics.length));
    document.querySelector('[data-no-topics]')?.toggleAttribute('hidden', topics.length > 0);
    document.querySelector('search')?.toggleAttribute('hidden', topics.length < 2);
    // Whoever searches goes on seeing only what was searched for.
    document.querySelector('[data-topic-search]')?.dispatchEvent(new Event('input'));
  }
  for (const topic of topics) {
    const row = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(topic.id)}"]`);
    const link = row?.querySelector('a');
    if (row) row.dataset['state'] = topic === current ? 'current' : hasBegun(topic) ? 'past' : 'future';
    if (link) set(link, 'aria-current', topic === current && 'true');
  }
};
