import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainProblem, listenOn, originOf, parseSettings, type SettingProblem, type Settings } from './settings.ts';

const SECRET = 'a-secret-of-32-bytes-or-more-than-that';

const enough = {
  PORTAL_API_URL: 'https://api.example.org/v1/',
  PORTAL_API_TOKEN: 'api-token-1',
  PORTAL_ADMIN_URL: 'https://admin.example.org',
};

function settingsOf(env: Record<string, string>): Settings {
  const parsed = parseSettings({ ...enough, ...env }, () => SECRET);
  if (!parsed.ok) throw new Error(parsed.problems.map(explainProblem).join('\n'));
  return parsed.settings;
}

function problemsOf(env: Record<string, string>): SettingProblem[] {
  const parsed = parseSettings({ ...enough, ...env });
  return parsed.ok ? [] : parsed.problems;
}

describe('parseSettings', () => {
  it('has a default for everything except the API, its credential and the admin service', () => {
    expect(settingsOf({})).toEqual({
      host: '127.0.0.1',
      port: 4321,
      portIsDefault: true,
      siteUrl: 'http://127.0.0.1:4321',
      siteUrlIsDefault: true,
      name: 'Public Gallery',
      product: 'portal',
      apiUrl: 'https://api.example.org/v1',
      apiToken: 'api-token-1',
      apiOrigins: [],
      adminUrl: 'https://admin.example.org',
      adminBackupUrl: undefined,
      adminToken: 'api-token-1',
      transcriptionsUrl: undefined,
      metadataBrokers: [],
      streamingHosts: {},
      teamsRooms: [],
      analytics: undefined,
      secret: SECRET,
      captcha: 'altcha',
      recaptcha: undefined,
      embedAncestors: '*',
      trustedProxies: 0,
      cacheUrl: undefined,
      metricsToken: undefined,
      mediaOrigins: [],
      dataDir: path.resolve('data'),
      hasSearch: true,
      searchUrl: undefined,
      logLevel: 'info',
    });
  });

  it('lists all missing required settings at once, each with an example (rule 23.1)', () => {
    const parsed = parseSettings({});
    expect(parsed.ok ? [] : parsed.problems.map(({ name }) => name)).toEqual(['PORTAL_API_URL', 'PORTAL_API_TOKEN', 'PORTAL_ADMIN_URL']);
    expect(parsed.ok ? [] : parsed.problems.map(explainProblem)[0]).toBe(
      "PORTAL_API_URL is not set; it is the base address of the public API. Example: PORTAL_API_URL='https://api.example.org/v1'",
    );
  });

  it('treats an empty or blank text as not set (rule 23.1)', () => {
    expect(settingsOf({ PORT: '', PORTAL_NAME: '  ', PORTAL_SECRET: '' })).toEqual(settingsOf({}));
    expect(problemsOf({ PORTAL_API_TOKEN: ' ' }).map(({ name }) => name)).toEqual(['PORTAL_API_TOKEN']);
  });

  it('reads every setting', () => {
    const settings = settingsOf({
      HOST: '::1',
      PORT: '8080',
      PORTAL_API_ORIGINS: ' https://api.city.example/  http://LOCALHOST:9001 ',
      PORTAL_ADMIN_BACKUP_URL: 'https://backup.example.org/',
      PORTAL_ADMIN_TOKEN: 'admin-token',
      PORTAL_TRANSCRIPTIONS_URL: 'https://transcriptions.example.org',
      PORTAL_METADATA_BROKERS: '[{"domain":".nl","url":"wss://nl.example.org/"},{"url":"http://127.0.0.1:4400"}]',
      PORTAL_STREAMING_HOSTS: '{"co.uk":"https://stream.example.co.uk/live/"}',
      PORTAL_TEAMS_ROOMS: '["Online"]',
      PORTAL_ANALYTICS_URL: 'https://matomo.example.org/matomo.php',
      PORTAL_ANALYTICS_SITE: '7',
      PORTAL_SECURITY_CONTACT: 'mailto:security@example.org',
      PORTAL_CONTACT: 'https://example.org/contact',
      PORTAL_CAPTCHA: 'recaptcha',
      PORTAL_RECAPTCHA_SITE_KEY: 'key',
      PORTAL_RECAPTCHA_SECRET: 'shh',
      PORTAL_EMBED_ANCESTORS: "'self'   https://*.example.org",
      PORTAL_TRUSTED_PROXIES: '2',
      PORTAL_MEDIA_ORIGINS: 'https://cdn.example.org http://localhost:9000',
      LOG_LEVEL: 'silent',
    });
    expect(settings).toMatchObject({
      portIsDefault: false,
      siteUrl: 'http://[::1]:8080',
      apiOrigins: ['https://api.city.example', 'http://localhost:9001'],
      adminBackupUrl: 'https://backup.example.org',
      adminToken: 'admin-token',
      metadataBrokers: [{ domain: '.nl', url: 'wss://nl.example.org' }, { url: 'http://127.0.0.1:4400' }],
      streamingHosts: { 'co.uk': 'https://stream.example.co.uk/live' },
      teamsRooms: ['Online'],
      securityContact: 'mailto:security@example.org',
      analytics: { url: 'https://matomo.example.org/matomo.php', site: '7' },
      recaptcha: { siteKey: 'key', secret: 'shh' },
      embedAncestors: "'self' https://*.example.org",
      trustedProxies: 2,
      mediaOrigins: ['https://cdn.example.org', 'http://localhost:9000'],
    });
    expect(settingsOf({ PORTAL_SITE_URL: 'https://gallery.example.org/' }).siteUrl).toBe('https://gallery.example.org');
  });

  it.each([
    ['HOST', 'http://x', 'must be a host name'],
    ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535'],
    ['PORT', '-1', 'must be a whole number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORTAL_CONTACT', 'javascript:alert(1)', 'must be an address that begins with https:// or mailto:'],
    ['PORTAL_SECURITY_CONTACT', 'security@example.org', 'must be an address that begins with https:// or mailto:'],
    ['PORTAL_SECURITY_CONTACT', 'mailto:a@b.example\nExpires: 2099', 'must be an address'],
    ['PORTAL_SITE_URL', 'gallery.example.org', 'must be scheme and host only'],
    ['PORTAL_SITE_URL', 'https://example.org/gallery', 'without a path'],
    ['PORTAL_NAME', 'x'.repeat(81), 'at most 80 characters'],
    ['PORTAL_PRODUCT', '../portal', 'must be letters'],
    ['PORTAL_API_URL', 'api.example.org', 'begins with http:// or https://'],
    ['PORTAL_API_URL', 'ftp://api.example.org', 'begins with http:// or https://'],
    ['PORTAL_API_URL', 'https://me:pw@api.example.org', 'without a user name'],
    ['PORTAL_API_URL', 'https://api.example.org?key=1', 'without a user name, a "?"'],
    ['PORTAL_API_TOKEN', 'token with spaces', 'without spaces'],
    ['PORTAL_API_TOKEN', 'line\nbreak', 'without spaces or line breaks'],
    ['PORTAL_API_ORIGINS', 'https://*.example.org', 'without "*"'],
    ['PORTAL_API_ORIGINS', 'https://api.example.org/v1', 'scheme and host only'],
    ['PORTAL_API_ORIGINS', 'https://a.example,https://b.example', 'with spaces between them'],
    ['PORTAL_ADMIN_URL', 'admin', 'must be a full web address'],
    ['PORTAL_ADMIN_BACKUP_URL', 'backup', 'must be a full web address'],
    ['PORTAL_ADMIN_TOKEN', 'tökén', 'plain letters'],
    ['PORTAL_TRANSCRIPTIONS_URL', '//x', 'must be a full web address'],
    ['PORTAL_METADATA_BROKERS', 'wss://x', 'what is there now is not JSON'],
    ['PORTAL_METADATA_BROKERS', '{"url":"wss://x"}', 'must be a JSON list of rules'],
    ['PORTAL_METADATA_BROKERS', '[{"url":"wss://x"},{"url":"x"}]', 'at /1/url: must be an address that begins with wss://'],
    ['PORTAL_METADATA_BROKERS', '[{"citty":"x","url":"wss://x"}]', 'citty'],
    ['PORTAL_STREAMING_HOSTS', '["be"]', 'must be a JSON object'],
    ['PORTAL_STREAMING_HOSTS', '{"be":"stream"}', 'at /be: must be a full web address'],
    ['PORTAL_TEAMS_ROOMS', '[1]', 'must be a JSON list of room names; at /0'],
    ['PORTAL_SECRET', 'x'.repeat(31), 'must be at least 32 bytes'],
    ['PORTAL_CAPTCHA', 'yes', 'must be one of: altcha, recaptcha, off'],
    ['PORTAL_EMBED_ANCESTORS', "https://x.org; script-src 'unsafe-inline'", "must be *, 'self'"],
    ['PORTAL_TRUSTED_PROXIES', '17', 'must be a whole number from 0 to 16'],
    ['PORTAL_METRICS_TOKEN', 'a b', 'without spaces'],
    ['PORTAL_MEDIA_ORIGINS', 'https://cdn.example.org/videos', 'scheme and host only'],
    ['PORTAL_MEDIA_ORIGINS', "https://x.org 'unsafe-inline'", 'scheme and host only'],
    ['LOG_LEVEL', 'loud', 'must be one of: fatal'],
  ])('rejects %s=%j', (name, value, expected) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ name, problem: expect.stringContaining(expected) as string });
  });

  it.each([
    [{ PORTAL_ANALYTICS_URL: 'https://m.example.org' }, ['PORTAL_ANALYTICS_SITE']],
    [{ PORTAL_ANALYTICS_SITE: '7' }, ['PORTAL_ANALYTICS_URL']],
    [{ PORTAL_CAPTCHA: 'recaptcha' }, ['PORTAL_RECAPTCHA_SITE_KEY', 'PORTAL_RECAPTCHA_SECRET']],
    [{ PORTAL_CACHE_URL: 'redis://cache.example.org' }, ['PORTAL_SECRET', 'PORTAL_SITE_URL']],
  ])('requires the settings that %o needs', (env, names) => {
    expect(problemsOf(env).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['redis://127.0.0.1:6379/2', []],
    ['rediss://portal:word@cache.example.org', []],
    ['http://cache.example.org', ['PORTAL_CACHE_URL']],
    ['cache.example.org', ['PORTAL_CACHE_URL']],
  ])('accepts or rejects %s as the address of the shared store', (url, names) => {
    const shared = { PORTAL_SECRET: SECRET, PORTAL_SITE_URL: 'https://gallery.example.org', PORTAL_CACHE_URL: url };
    expect(problemsOf(shared).map(({ name }) => name)).toEqual(names);
  });

  it('never prints a value (rule 23.1)', () => {
    const secrets = { PORTAL_API_TOKEN: 'hush one', PORTAL_SECRET: 'hush-two', PORTAL_CACHE_URL: 'http://:hush-three@x' };
    const sentences = problemsOf(secrets).map(explainProblem).join('\n');
    expect(sentences).toContain('PORTAL_SECRET');
    expect(sentences).not.toContain('hush');
  });

  it('creates a new secret at every start and warns, unless one is set (rule 23.3)', () => {
    const first = parseSettings(enough);
    const second = parseSettings(enough);
    if (!first.ok || !second.ok) throw new Error('settings rejected');
    expect(first.settings.secret).not.toBe(second.settings.secret);
    expect(Buffer.byteLength(first.settings.secret)).toBeGreaterThanOrEqual(32);
    expect(first.warnings.join()).toContain('PORTAL_SECRET');
    expect(first.warnings.join()).not.toContain(first.settings.secret);
    const set = parseSettings({ ...enough, PORTAL_SECRET: SECRET });
    expect(set.ok && set.warnings.join()).not.toContain('PORTAL_SECRET');
  });
});

describe('listenOn', () => {
  it('gives the addresses the port, unless PORTAL_SITE_URL is set', () => {
    expect(listenOn(settingsOf({}), 8080)).toMatchObject({ port: 8080, siteUrl: 'http://127.0.0.1:8080' });
    const PORTAL_SITE_URL = 'http://127.0.0.1:4321';
    expect(listenOn(settingsOf({ PORTAL_SITE_URL }), 8080)).toMatchObject({ port: 8080, siteUrl: PORTAL_SITE_URL });
  });
});

describe('originOf', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:80'],
    ['0.0.0.0', 'http://localhost:80'],
    ['::', 'http://localhost:80'],
    ['::1', 'http://[::1]:80'],
  ])('%s', (host, origin) => {
    expect(originOf(host, 80)).toBe(origin);
  });
});
