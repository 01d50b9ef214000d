import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

// This test has a portal of its own, which has not followed the session before.
test.use({ javaScriptEnabled: false, backendArgs: ['--archive', '1'] });

test('the text view says that the state is unknown when the broker was never reached', async ({ page, control }) => {
  await control('/faults', { match: 'broker', kind: 'fail' });
  await page.goto('/zonnehaven/raad-live/text?refresh=off');
  await expect(page.getByText(label('nl', 'textView.unknown'))).toBeVisible();
});
