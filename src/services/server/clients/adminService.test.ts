import { afterAll, describe, expect, it } from 'vitest';
import { startUpstream } from '../../../../tests/support/upstreamServer.ts';
import { loadCity } from '../cache/portalData.ts';
import { getClientConfig, getClients } from './adminService.ts';

const upstream = await startUpstream();
process.env['PORTAL_ADMIN_BACKUP_URL'] = `${upstream.url}/backup`;
afterAll(() => upstream.close());

const settings = (slug: string, title: string) => ({ json: { data: { attributes: { title, slug } } } });
const path = (service: string, city: string) => `/${service}/slugify/slugs/client/${city}`;

describe('an answer of the admin service of the wrong shape (rules 17.1, 17.10)', () => {
  it.each([
    ['no record', { json: { data: null } }],
    ['a list', { json: [] }],
    ['no attributes', { json: { data: { id: 1 } } }],
    ['another record', { json: { status: 'ok' } }],
    ['no JSON', { text: '<html>maintenance</html>' }],
  ])('counts as failed, and the backup is asked: %s', async (_what, answer) => {
    const city = upstream.addCity();
    upstream.answers.set(path('admin', city), answer);
    upstream.answers.set(path('backup', city), settings(city, 'Of the backup'));
    const config = await getClientConfig(city);
    expect(config).toMatchObject({ ok: true, value: { title: 'Of the backup' } });
  });

  it('fails when that of the backup has one, too', async () => {
    const city = upstream.addCity();
    for (const service of ['admin', 'backup']) upstream.answers.set(path(service, city), { json: { data: [] } });
    expect(await getClientConfig(city)).toMatchObject({ ok: false, error: { kind: 'body' } });
  });

  it('is a failure of a list as well', async () => {
    upstream.answers.set('/admin/clients', { json: { rows: [] } });
    upstream.answers.set('/backup/clients', { json: { data: [{ attributes: { title: 'Gent', slug: 'gent' } }] } });
    expect(await getClients(false)).toMatchObject({ ok: true, value: [{ name: 'gent' }] });
  });
});

it('the top-level domain of a city stands for its domain where the product list has none (rules 7.2, 12.1)', async () => {
  upstream.answers.set('/api/portal.php', { json: [] });
  const city = upstream.addCity({ tld: 'be' });
  const loaded = await loadCity(city);
  expect(loaded.ok && loaded.value.domain).toBe('be');
});
