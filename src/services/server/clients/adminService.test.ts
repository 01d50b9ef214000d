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
    ['no settings', { json: { data: { attributes: {} } } }],
    ['an error as settings', { json: { data: { attributes: { status: 500, message: 'down' } } } }],
    ['a list of attributes', { json: { data: { attributes: [] } } }],
    ['a title that is no text', { json: { data: { attributes: { title: ['Gent'] } } } }],
    ['an empty body', { text: '' }],
    ['10 MB', { text: `{"data":{"attributes":{"title":"${'x'.repeat(10_000_000)}"}}}` }],
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

  it.each([
    ['rows for data', { json: { rows: [] } }],
    ['an object for the list', { json: { data: { 0: { attributes: { title: 'Gent', slug: 'gent' } } } } }],
    ['only malformed rows', { json: { data: [null, 'gent', { attributes: { title: 'Gent' } }] } }],
    ['null', { text: 'null' }],
  ])('is a failure of a list as well: %s', async (_what, answer) => {
    upstream.answers.set('/admin/clients', answer);
    upstream.answers.set('/backup/clients', { json: { data: [{ attributes: { title: 'Gent', slug: 'gent' } }] } });
    expect(await getClients(false)).toMatchObject({ ok: true, value: [{ name: 'gent' }] });
  });
});

it('a city is in the list with a malformed title, and on each page of a count that is a text (rule 2.4)', async () => {
  const attributes = { title: { nl: 'Gent' }, slug: 'gent', publicUrl: 5 };
  upstream.answers.set('/admin/clients', { json: { data: [{ attributes }], meta: { pagination: { pageCount: '2' } } } });
  const city = { name: 'gent', title: 'gent', publicUrl: undefined };
  expect(await getClients(false)).toEqual({ ok: true, value: [city, city] });
});

it.each([30_000, '30000', ' 30000 ', 30_000.5, '600000', 900_000, '-5', 'soon', null, {}, ''])('reads a delay of %j', async (delay) => {
  const city = upstream.addCity({ metadataTranscodingDelay: delay });
  const config = await getClientConfig(city);
  const ms = typeof delay === 'string' || typeof delay === 'number' ? Number(delay) : NaN;
  expect(config.ok && config.value.metadataTranscodingDelay).toBe(Number.isNaN(ms) ? 0 : Math.min(600_000, Math.max(0, ms)));
});

it('the top-level domain of a city stands for its domain where the product list has none (rules 7.2, 12.1)', async () => {
  upstream.answers.set('/api/portal.php', { json: [] });
  const city = upstream.addCity({ tld: 'be' });
  const loaded = await loadCity(city);
  expect(loaded.ok && loaded.value.domain).toBe('be');
});
