import { stopScript } from '../support/control.ts';
import { label } from '../support/labels.ts';
import { readPlayheadTime } from '../support/livePlayer.ts';
import { toResult } from '../support/liveVotes.ts';
import { open, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

const SESSION = '/sessions/1002';
const VOTE = { id: 'telling', name: 'Telling', priority: 1, eligible: 37 };
const COUNTS = [0, 9, 30];

test('card and list show the counts of a vote when the video is there, not when the events arrive (rule 10.10)', async ({
  page,
  control,
}) => {
  await stopScript(control, '1002');
  await open(page, '/waterdam/live-raad');
  await expect.poll(() => readPlayheadTime(page)).toBeGreaterThan(0);
  await page.getByRole('tab', { name: label('nl', 'session.votes') }).click();
  // Record what they show one after the other: on a busy machine the test may read too late.
  await page.evaluate((name) => {
    const shown: Record<string, string[]> = { card: [], row: [] };
    const record = (place: string, element: Element | null | undefined) => {
      if (element && element.textContent !== shown[place]?.at(-1)) shown[place]?.push(element.textContent);
    };
    const read = () => {
      record('card', document.querySelector(`section[aria-label="${name}"]`));
      record(
        'row',
        [...document.querySelectorAll('#votes ol > li')].find((row) => row.textContent.includes(name)),
      );
    };
    new MutationObserver(read).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { shown });
  }, VOTE.name);

  await control(`${SESSION}/votes/start`, { ...VOTE, result: toResult(0, 0) });
  for (const count of COUNTS.slice(1)) {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await control(`${SESSION}/votes/update`, { id: VOTE.id, result: toResult(count, 0) });
  }
  for (const place of ['card', 'row']) {
    const readCounts = async () => {
      const texts = await page.evaluate((name) => (window as unknown as { shown: Record<string, string[]> }).shown[name] ?? [], place);
      const counts = texts.map((text) => COUNTS.find((total) => text.includes(label('nl', 'vote.totalOf', { total, eligible: 37 }))));
      return counts.filter((count, index) => count !== counts[index - 1]);
    };
    await expect.poll(readCounts).toEqual(COUNTS);
  }
  await control(`${SESSION}/votes/delete`, { id: VOTE.id });
});
