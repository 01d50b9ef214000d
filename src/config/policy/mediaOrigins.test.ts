import { expect, it } from 'vitest';
import { mediaOrigins } from './mediaOrigins.ts';
import { parseSettings } from '../settings/settings.ts';

const API = { PORTAL_API_URL: 'http://127.0.0.1:4400/api', PORTAL_API_TOKEN: 'token', PORTAL_ADMIN_URL: 'http://127.0.0.1:4400/admin' };

it('contains every origin once, and brokers as socket origins (rule 23.9)', () => {
  const parsed = parseSettings({
    ...API,
    PORTAL_ADMIN_BACKUP_URL: 'https://backup.example.org/admin',
    PORTAL_STREAMING_HOSTS: '{"be":"https://stream.example.be/live"}',
    PORTAL_MEDIA_ORIGINS: 'https://cdn.example.org',
    PORTAL_METADATA_BROKERS:
      '[{"city":"a","url":"https://broker.example.org/x"},{"city":"b","url":"wss://broker.example.org"},{"url":"ws://localhost:1"}]',
  });
  if (!parsed.ok) throw new Error('settings rejected');
  const media = ['http://127.0.0.1:4400', 'https://backup.example.org', 'https://stream.example.be', 'https://cdn.example.org'];
  expect(mediaOrigins(parsed.settings)).toEqual({ media, connect: [...media, 'wss://broker.example.org', 'ws://localhost:1'] });
});

it('allows analytics for connections only (rule 23.9)', () => {
  const parsed = parseSettings({ ...API, PORTAL_ANALYTICS_URL: 'https://matomo.example.org/matomo.php', PORTAL_ANALYTICS_SITE: '7' });
  if (!parsed.ok) throw new Error('settings rejected');
  const media = ['http://127.0.0.1:4400'];
  expect(mediaOrigins(parsed.settings)).toEqual({ media, connect: [...media, 'https://matomo.example.org'] });
});
