import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

// A portal of its own, which nobody has asked for the session before.
test.use({ javaScriptEnabled: false, backendArgs: ['--archive', '1'] });

test('the text view says that it does not know where nothing was ever heard', async ({ page, control }) => {
  await control('/faults', { match: 'broker', kind: 'fail' });
  await page.goto('/zonnehaven/raad-live/text?refresh=off');
  await expect(page.getByText(words('nl', 'textView.unknown'))).toBeVisible();
});
