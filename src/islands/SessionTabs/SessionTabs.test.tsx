import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createLiveState } from '../../domain/live/liveSession.ts';
import { $session } from '../../stores/live/session.store.ts';
import { NO_RECORDS } from '../../domain/session/metadata.ts';
import type { PanelTab } from './sessionPart.ts';
import SessionTabs from './SessionTabs.island.tsx';

const TABS: PanelTab[] = [
  { id: 'topics', title: 'Topics', count: 2 },
  { id: 'votes', title: 'Votes', count: 0 },
  { id: 'transcript', title: 'Transcript', count: 0 },
];
/** The tabs beside the sections of the page. */
const show = () =>
  render(
    <main>
      <SessionTabs tabs={TABS} label="Parts" isLive />
      <section id="topics">
        <p id="first-topic">A topic</p>
      </section>
      <section id="votes">
        <input aria-label="Field" />
      </section>
      <section id="transcript" />
    </main>,
  );
/** Name of the selected tab's panel, which is the only open one. */
const openPanel = () => {
  const panels = screen.getAllByRole('tabpanel').filter(({ dataset }) => dataset['open'] === 'true');
  expect(panels.map(({ id }) => id)).toEqual([screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')]);
  return panels[0]?.id;
};

afterEach(() => {
  history.replaceState(null, '', location.pathname);
  $session.set(undefined);
});

describe('SessionTabs', () => {
  it('opens the panel that the address names or contains, and follows the address', () => {
    history.replaceState(null, '', '#votes');
    show();
    expect(openPanel()).toBe('votes');
    act(() => {
      history.replaceState(null, '', '#first-topic');
      dispatchEvent(new Event('hashchange'));
    });
    expect(openPanel()).toBe('topics');
  });

  it('moves by arrow keys, Home and End, and names the open panel in the address', async () => {
    show();
    expect(openPanel()).toBe('topics');
    screen.getByRole('tab', { name: 'Topics 2' }).focus();
    for (const [key, part] of [
      ['ArrowRight', 'votes'],
      ['End', 'transcript'],
      ['ArrowRight', 'topics'],
      ['ArrowLeft', 'transcript'],
      ['Home', 'topics'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect(openPanel()).toBe(part);
      expect(document.activeElement).toHaveAttribute('id', `tab-${part}`);
      expect(location.hash).toBe(`#${part}`);
    }
  });

  it('keeps text that was typed in a panel that is closed now', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Votes' }));
    await userEvent.type(screen.getByLabelText('Field'), 'typed');
    await userEvent.click(screen.getByRole('tab', { name: 'Topics 2' }));
    expect(screen.getByLabelText('Field')).toHaveValue('typed');
  });

  it('counts the items of a live session, and shows no number for zero', () => {
    show();
    const vote = { name: 'Motion', priority: 0, startMs: undefined, stopMs: undefined, total: 0, eligible: undefined, result: [] };
    act(() => $session.set(createLiveState(true, 'live', true, { ...NO_RECORDS, votes: [{ id: 'a', ...vote }] })));
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Topics', 'Votes 1', 'Transcript']);
  });

  it('names each panel by its tab', () => {
    show();
    expect(screen.getByRole('tabpanel', { name: 'Topics 2' })).toHaveTextContent('A topic');
    expect(screen.getByRole('tabpanel', { name: 'Votes' })).toHaveAttribute('tabindex', '0');
  });
});
