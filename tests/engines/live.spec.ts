import { stopScript } from '../support/control.ts';
import { label } from '../support/labels.ts';
import { ELIGIBLE, PATH, SESSION, state, toResult } from '../support/liveVotes.ts';
import { click, expectVisible, focus, readText, waitForIslands } from './support/elements.ts';
import { expect, test } from './support/engineTest.ts';
import { BACK_TO_LIVE, INTERACTIONS, LIVE, LIVE_BADGE, expectPlaying, pause, read } from './support/playing.ts';

test('a live session plays at its live edge, goes back, and returns (rule 7.15)', { tag: '@rewind' }, async ({ tab, control }) => {
  await stopScript(control, '1002');
  await tab.open(LIVE);
  await INTERACTIONS.Enter(tab);
  await expectPlaying(tab);
  await pause(tab);
  await expectVisible(tab, LIVE_BADGE);
  const edge = await read(tab, 'currentTime');
  for (let time = 0; time < 4; time += 1) await tab.press('j');
  await expect.poll(() => read(tab, 'currentTime')).toBeLessThan(edge - 30);
  await tab.press('k');
  await expectPlaying(tab);
  await pause(tab);
  await click(tab, BACK_TO_LIVE);
  await expectPlaying(tab);
  await expect.poll(() => read(tab, 'currentTime')).toBeGreaterThan(edge - 5);
});

test('a live page shows a topic and a vote as they happen (rule 10.8)', async ({ tab, control }) => {
  const id = `motie-${String(Date.now())}`;
  await tab.open(`${PATH}#votes`);
  await expectVisible(tab, { css: '#votes', text: label('nl', 'vote.noneYet') });
  await control(`${SESSION}/topics/start`, { id: 'punt-2' });
  await expectVisible(tab, { css: 'section', text: 'Herinrichting Stationsplein' });
  await control(`${SESSION}/votes/create`, {
    id,
    name: 'Motie 1: fietsenstalling',
    priority: 1,
    eligible: ELIGIBLE,
    result: toResult(0, 0),
  });
  await expectVisible(tab, { css: '#votes li', text: 'Motie 1: fietsenstalling' });
  await control(`${SESSION}/votes/start`, { id });
  await control(`${SESSION}/votes/update`, { id, result: toResult(9, 1) });
  await expectVisible(tab, { css: '#votes li', text: state('open', 10) });
  await expectVisible(tab, { css: 'section[aria-label="Motie 1: fietsenstalling"]', text: 'Voor 9 90%' });
  await control(`${SESSION}/votes/stop`, { id, outcome: 'adopted' });
  await expectVisible(tab, { css: '#votes li', text: state('adopted', 10) });
  await control(`${SESSION}/votes/delete`, { id });
  await control(`${SESSION}/topics/reset`, { id: 'punt-2' });
});

test('back and forward return to a live page that still follows its session', async ({ tab, control }) => {
  const create = async (name: string, priority: number) => {
    const id = `amendement-${String(priority)}-${String(Date.now())}`;
    await control(`${SESSION}/votes/create`, { id, name, priority, eligible: ELIGIBLE, result: toResult(0, 0) });
    await expectVisible(tab, { css: '#votes li', text: name });
    return () => control(`${SESSION}/votes/delete`, { id });
  };
  await tab.open(`${PATH}#votes`);
  await expectVisible(tab, '#votes');
  const deleteFirst = await create('Amendement 1', 1);
  await click(tab, 'main a[href="/waterdam"]');
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/waterdam');
  await tab.back();
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe(PATH);
  const deleteSecond = await create('Amendement 2', 2);
  await tab.forward();
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/waterdam');
  await deleteFirst();
  await deleteSecond();
});

test('the tabs of a session change by arrow keys (rule 6.10)', async ({ tab }) => {
  await tab.open(LIVE);
  await waitForIslands(tab);
  const readOpen = () => readText(tab, '[role="tab"][aria-selected="true"]');
  await expect.poll(readOpen).not.toBe('');
  const first = await readOpen();
  await focus(tab, '[role="tab"][aria-selected="true"]');
  await tab.press('ArrowRight');
  await expect.poll(readOpen).not.toBe(first);
  await tab.press('ArrowLeft');
  await expect.poll(readOpen).toBe(first);
});
