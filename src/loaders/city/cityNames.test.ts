import { afterAll, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { loadInformationPage } from './information.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

upstream.addCity({ title: 'Gouda' }, 'gouda');
upstream.answers.set('/api/portal.php', { json: [{ name: 'delft1', title: 'Delft' }, { name: 'Only-Product' }] });
upstream.answers.set('/admin/slugify/slugs/client/delft1', { json: { data: { attributes: { title: 'Delft', showCalendar: true } } } });
// A service that accepts a slug in upper case, and says how it is written.
upstream.answers.set('/admin/slugify/slugs/client/LEIDEN', { json: { data: { attributes: { title: 'Leiden', slug: 'leiden' } } } });
upstream.answers.set('/admin/clients', { json: { data: [{ attributes: { title: 'Gouda', slug: 'gouda1' } }] } });

it.each([
  ['DELFT1', 'delft1'],
  ['delft1', 'delft1'],
  ['Gouda1', 'gouda1'],
  ['only-product', 'Only-Product'],
  ['LEIDEN', 'leiden'],
])('the city %s is %s (rule 2.13)', async (requested, name) => {
  expect(await loadInformationPage(requested)).toMatchObject({ ok: true, value: { name } });
});

it('another one is not found', async () => {
  expect(await loadInformationPage('DELFT')).toEqual({ ok: false, error: 'not-found' });
});
