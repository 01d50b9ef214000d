import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../../config/settings/settings.ts';
import { getBrokerHeaders, getCredential } from './credential.ts';

const parsed = parseSettings({
  PORTAL_API_URL: 'https://api.example.org/v1',
  PORTAL_API_TOKEN: 'api-token',
  PORTAL_API_ORIGINS: 'https://own.city.example',
  PORTAL_ADMIN_URL: 'https://admin.example.org/api',
  PORTAL_ADMIN_BACKUP_URL: 'https://backup.example.org/api',
  PORTAL_ADMIN_TOKEN: 'admin-token',
  PORTAL_TRANSCRIPTIONS_URL: 'https://words.example.org:8443',
  PORTAL_FOLLOW_URL: 'https://follow.example.org/x',
  PORTAL_FOLLOW_TOKEN: 'follow-token',
});
const settings = parsed.ok ? parsed.settings : expect.fail();
const credential = (upstream: 'api' | 'admin' | 'admin-backup' | 'transcriptions' | 'follow', base: string) =>
  getCredential({ upstream, base }, settings);

describe.each(['api', 'transcriptions'] as const)('the API credential, for the service called %s', (upstream) => {
  it.each([
    'https://api.example.org/v1',
    'https://API.example.org:443/v2',
    'https://own.city.example/base',
    'https://admin.example.org',
    'https://backup.example.org',
    'https://words.example.org:8443/x',
  ])('goes to %s, which a setting of the process names', (base) => expect(credential(upstream, base)).toBe('api-token'));

  it.each([
    'http://api.example.org/v1',
    'https://api.example.org:8443/v1',
    'https://api.example.org.evil.example/v1',
    'https://api.example.org@evil.example/v1',
    'https://sub.own.city.example',
    'https://words.example.org',
    'http://169.254.169.254/',
  ])('does not go to %s', (base) => expect(credential(upstream, base)).toBeUndefined());
});

it('the credential of the follow service is sent to it only (rule 28.63)', () => {
  expect(credential('follow', 'https://follow.example.org/x')).toBe('follow-token');
  for (const base of ['https://follow.example.org', 'https://api.example.org/v1', '']) expect(credential('follow', base)).toBeUndefined();
  expect(credential('api', 'https://follow.example.org/x')).toBeUndefined();
});

it('the admin credential is sent to the admin addresses only', () => {
  expect(credential('admin', 'https://admin.example.org/api')).toBe('admin-token');
  expect(credential('admin-backup', 'https://backup.example.org/api')).toBe('admin-token');
  for (const base of ['https://api.example.org/v1', 'https://own.city.example', 'https://words.example.org:8443'])
    expect(credential('admin', base)).toBeUndefined();
});

it.each([
  ['wss://api.example.org/city', { authorization: 'Bearer api-token' }],
  ['wss://own.city.example/city', { authorization: 'Bearer api-token' }],
  ['https://own.city.example/city', { authorization: 'Bearer api-token' }],
  ['ws://api.example.org/city', {}],
  ['wss://broker.example.org/city', {}],
  ['wss://api.example.org.evil.example/city', {}],
])('a broker at %s receives %j', (address, expected) => expect(getBrokerHeaders(address, settings)).toEqual(expected));
