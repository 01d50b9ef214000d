import { describe, expect, it } from 'vitest';
import { readSettings, readStoredSettings } from './settings.ts';

const SECRET = 'a secret of at least thirty-two characters';
const env = { FOLLOW_PORTAL_URL: 'https://gallery.example/', FOLLOW_SECRET: SECRET, FOLLOW_DATA_DIR: '/srv/follow' };

describe('the settings', () => {
  it('need the portal and a secret only', () => {
    expect(readSettings(env)).toEqual({
      portalUrl: 'https://gallery.example',
      secret: SECRET,
      database: '/srv/follow/follow.sqlite',
      mailDir: '/srv/follow/mail',
      smtpUrl: undefined,
      from: { name: 'Public Gallery', address: 'noreply@localhost' },
      vapidSubject: 'mailto:noreply@localhost',
      token: undefined,
      metricsToken: undefined,
      host: '127.0.0.1',
      port: 4500,
      logLevel: 'info',
    });
  });

  it('are all read', () => {
    const all = {
      ...env,
      FOLLOW_SMTP_URL: 'smtps://user:pass@mail.example:465',
      FOLLOW_FROM: 'Waterdam <raad@waterdam.example>',
      FOLLOW_DATABASE_URL: 'postgres://gallery@db.example/gallery',
      FOLLOW_MAIL_DIR: '/srv/mail',
      FOLLOW_TOKEN: 't',
      FOLLOW_HOST: '0.0.0.0',
      FOLLOW_PORT: '0',
      FOLLOW_METRICS_TOKEN: 'm',
      FOLLOW_VAPID_SUBJECT: 'https://waterdam.example',
      LOG_LEVEL: 'warn',
    };
    expect(readSettings(all)).toMatchObject({
      smtpUrl: all.FOLLOW_SMTP_URL,
      from: { name: 'Waterdam', address: 'raad@waterdam.example' },
      database: all.FOLLOW_DATABASE_URL,
      mailDir: '/srv/mail',
      token: 't',
      host: '0.0.0.0',
      port: 0,
      metricsToken: 'm',
      vapidSubject: 'https://waterdam.example',
      logLevel: 'warn',
    });
    expect(readSettings({ ...all, FOLLOW_VAPID_SUBJECT: '' }).vapidSubject).toBe('mailto:raad@waterdam.example');
  });

  it.each([
    [{ FOLLOW_SECRET: 'short' }, 'FOLLOW_SECRET'],
    [{ FOLLOW_SECRET: undefined }, 'FOLLOW_SECRET'],
    [{ FOLLOW_PORTAL_URL: '' }, 'FOLLOW_PORTAL_URL'],
    [{ FOLLOW_PORTAL_URL: 'gallery.example' }, 'FOLLOW_PORTAL_URL'],
    [{ FOLLOW_SMTP_URL: 'https://mail.example', FOLLOW_FROM: 'a@b.example' }, 'FOLLOW_SMTP_URL'],
    [{ FOLLOW_SMTP_URL: 'smtp://mail.example' }, 'FOLLOW_FROM'],
    [{ FOLLOW_FROM: 'Waterdam' }, 'FOLLOW_FROM'],
    [{ FOLLOW_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'FOLLOW_FROM'],
    [{ FOLLOW_DATABASE_URL: 'mysql://db.example/hush' }, 'FOLLOW_DATABASE_URL'],
    [{ FOLLOW_DATABASE_URL: 'postgres://hush@:bad:/' }, 'FOLLOW_DATABASE_URL'],
    [{ FOLLOW_HOST: '0.0.0.0' }, 'FOLLOW_TOKEN'],
    [{ FOLLOW_TOKEN: 'hush hush' }, 'FOLLOW_TOKEN'],
    [{ FOLLOW_METRICS_TOKEN: 'hüsh' }, 'FOLLOW_METRICS_TOKEN'],
    [{ FOLLOW_PORT: '65536' }, 'FOLLOW_PORT'],
    [{ FOLLOW_PORT: '-1' }, 'FOLLOW_PORT'],
    [{ FOLLOW_VAPID_SUBJECT: 'waterdam' }, 'FOLLOW_VAPID_SUBJECT'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('that are not valid are named, without their value: %j', (changes, name) => {
    expect(() => readSettings({ ...env, ...changes })).toThrow(new RegExp(`^${name}: expected (?!.*h[uü]sh)`));
  });

  it('of what is stored need no portal', () => {
    const stored = readStoredSettings({ FOLLOW_SECRET: SECRET });
    expect(stored.database).toMatch(/\/\.cache\/follow\/follow\.sqlite$/);
    expect(stored.mailDir).toMatch(/\/\.cache\/mail$/);
    expect(readStoredSettings({ FOLLOW_SECRET: SECRET, FOLLOW_DATABASE_URL: 'own.sqlite' }).database).toMatch(/^\/.*\/own\.sqlite$/);
  });
});
