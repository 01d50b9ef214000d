import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RUNNING_DIR } from './control/runningBackends.ts';
import { readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has defaults', () => {
    const { isPortSet, backend } = readSettings([], {});
    expect(isPortSet).toBe(false);
    expect(backend).toEqual({
      host: '127.0.0.1',
      port: 4400,
      dataDir: RUNNING_DIR,
      archive: 0,
      spoken: false,
      watch: true,
      longSession: false,
      follow: false,
      stress: 0,
      trustedProxies: 0,
      logLevel: 'info',
    });
  });

  it('prefers the command line to the environment', () => {
    const env = { REFERENCE_PORT: '5000', REFERENCE_HOST: '::1', REFERENCE_SEED: 'a,b', REFERENCE_API_TOKEN: 'x' };
    const { isPortSet, backend } = readSettings(['--port', '0', '--seed', 'c', '--seed', 'd', '--quiet'], env);
    expect(isPortSet).toBe(true);
    expect(backend).toMatchObject({ host: '::1', port: 0, seedDirs: [resolve('c'), resolve('d')], apiToken: 'x', logLevel: 'warn' });
  });

  it.each([
    [['--port', 'x']],
    [['--port', '70000']],
    [['--archive', '-1']],
    [['--spoken']],
    [['--stress', 'much']],
    [['--redis', 'http://127.0.0.1:6379']],
    [['--nonsense']],
    [['--public-url', 'nowhere']],
    [['--ingest', 'ourtown']],
    [['--ingest', 'ourtown=rtmp://127.0.0.1/a/b', '--ingest', 'ourtown=rtmp://127.0.0.1/c/d']],
  ])('rejects %j', (args) => {
    expect(() => readSettings(args, {})).toThrow();
  });

  it('has the free space that a camera needs', () => {
    expect(readSettings([], { BACKEND_CAMERA_FREE_MB: '800' }).backend.cameraFreeMb).toBe(800);
    expect(() => readSettings([], { BACKEND_CAMERA_FREE_MB: '1 GB' })).toThrow('BACKEND_CAMERA_FREE_MB');
  });

  it('has the origin at which other instances reach it', () => {
    expect(readSettings([], {}).backend.internalUrl).toBeUndefined();
    expect(readSettings([], { BACKEND_INTERNAL_URL: 'http://10.0.0.2:4400/' }).backend.internalUrl).toBe('http://10.0.0.2:4400');
    for (const url of ['10.0.0.2:4400', 'ftp://10.0.0.2', 'http://'])
      expect(() => readSettings([], { BACKEND_INTERNAL_URL: url })).toThrow('BACKEND_INTERNAL_URL');
  });

  it('has the days for which submissions are stored', () => {
    expect(readSettings([], {}).backend.submissionDays).toBeUndefined();
    expect(readSettings([], { BACKEND_SUBMISSION_DAYS: '30' }).backend.submissionDays).toBe(30);
    expect(() => readSettings([], { BACKEND_SUBMISSION_DAYS: 'never' })).toThrow('BACKEND_SUBMISSION_DAYS');
  });

  it('prefers a PostgreSQL to a file in the data folder, and names no address', () => {
    const BACKEND_DATABASE_URL = 'postgres://gallery:secret@database.example/gallery';
    expect(readSettings([], { BACKEND_DATABASE_URL, BACKEND_DATA_DIR: '/data' }).backend.database).toBe(BACKEND_DATABASE_URL);
    expect(readSettings(['--database', 'a.sqlite'], { BACKEND_DATABASE_URL }).backend.database).toBe('a.sqlite');
    expect(() => readSettings(['--database', BACKEND_DATABASE_URL], {})).toThrow(/^--database: expected a file\. Set BACKEND_DATABASE_URL/);
    expect(() => readSettings([], { BACKEND_DATABASE_URL: 'mysql://gallery:secret@x/y' })).toThrow(/^(?!.*secret)BACKEND_DATABASE_URL: /);
  });

  it('needs a data folder if others reach it, so that nothing is lost by mistake', () => {
    const tokens = { REFERENCE_API_TOKEN: 'a', REFERENCE_CONTROL_TOKEN: 'c' };
    for (const args of [
      ['--public-url', 'https://media.example.org'],
      ['--host', '0.0.0.0', '--database', 'x.sqlite'],
    ]) {
      expect(() => readSettings(args, tokens)).toThrow('Set BACKEND_DATA_DIR to the folder');
      expect(readSettings([...args, '--help'], tokens).help).toBe(true);
      for (const dir of ['/data', 'off']) expect(() => readSettings(args, { ...tokens, BACKEND_DATA_DIR: dir })).not.toThrow();
    }
    expect(() => readSettings(['--public-url', 'http://127.0.0.1:9808'], tokens)).not.toThrow();
  });

  it('gives the archive transcripts', () => {
    expect(readSettings(['--archive', '3', '--spoken'], {}).backend).toMatchObject({ archive: 3, spoken: true });
  });

  it('has the cameras of the command line, else of the environment', () => {
    const env = { REFERENCE_INGEST: 'a=rtmp://127.0.0.1/live/a,b=srt://127.0.0.1:9710' };
    const cameras = [
      { city: 'a', url: 'rtmp://127.0.0.1/live/a' },
      { city: 'b', url: 'srt://127.0.0.1:9710' },
    ];
    expect(readSettings([], env).backend.ingest).toEqual(cameras);
    expect(readSettings(['--ingest', 'c=rtmp://127.0.0.1/live/c'], env).backend.ingest).toEqual([
      { city: 'c', url: 'rtmp://127.0.0.1/live/c' },
    ]);
  });

  it('reads the number of proxies from the environment', () => {
    expect(readSettings([], { BACKEND_TRUSTED_PROXIES: '2' }).backend.trustedProxies).toBe(2);
    expect(readSettings([], { BACKEND_TRUSTED_PROXIES: '' }).backend.trustedProxies).toBe(0);
    for (const value of ['17', '-1', 'one', '1.5'])
      expect(() => readSettings([], { BACKEND_TRUSTED_PROXIES: value })).toThrow(
        `BACKEND_TRUSTED_PROXIES: expected a whole number from 0 to 16, received '${value}'`,
      );
  });

  it('reads the token of the metrics from the environment', () => {
    expect(readSettings([], { BACKEND_METRICS_TOKEN: 'secret' }).backend.metricsToken).toBe('secret');
    expect(readSettings([], { BACKEND_METRICS_TOKEN: '' }).backend.metricsToken).toBeUndefined();
  });

  it.each([
    { env: { BACKEND_DATA_DIR: '/data' }, dataDir: '/data', database: '/data/gallery.sqlite', ingestDir: '/data/ingest' },
    {
      env: { BACKEND_DATA_DIR: '/data', REFERENCE_DATA_DIR: '/old' },
      dataDir: '/data',
      database: '/data/gallery.sqlite',
      ingestDir: '/data/ingest',
    },
    { env: { REFERENCE_DATA_DIR: '/old' }, dataDir: '/old' },
    { env: { BACKEND_DATA_DIR: '', REFERENCE_DATA_DIR: '' }, dataDir: RUNNING_DIR },
    { env: { BACKEND_DATA_DIR: 'off' } },
    { env: { REFERENCE_DATA_DIR: 'off' } },
  ])('has the data folder of $env', ({ env, dataDir, database, ingestDir }) => {
    const { backend } = readSettings([], env);
    expect([backend.dataDir, backend.database, backend.ingestDir]).toEqual([dataDir, database, ingestDir]);
  });

  it('prefers a named database to that of the data folder', () => {
    expect(readSettings(['--database', 'x.sqlite'], { BACKEND_DATA_DIR: '/data' }).backend.database).toBe('x.sqlite');
  });

  it('treats an empty token as absent', () => {
    const { backend } = readSettings([], { REFERENCE_API_TOKEN: '', REFERENCE_CONTROL_TOKEN: '' });
    expect([backend.apiToken, backend.controlToken]).toEqual([undefined, undefined]);
  });
});

describe('a host other than loopback', () => {
  const own = { REFERENCE_API_TOKEN: 'one-of-my-own', REFERENCE_CONTROL_TOKEN: 'another-of-my-own', BACKEND_DATA_DIR: '/data' };
  const message = (names: string, host: string) =>
    `Set ${names} to a secret of your own: others can reach a backend that listens on ${host}.`;

  it.each(['0.0.0.0', '::', '192.0.2.1', 'backend.example', '127.0.0.1.example'])('%s requires tokens of its own', (host) => {
    const both = message('REFERENCE_API_TOKEN and REFERENCE_CONTROL_TOKEN', host);
    expect(() => readSettings(['--host', host], {})).toThrow(both);
    expect(() => readSettings([], { REFERENCE_HOST: host })).toThrow(both);
    expect(readSettings(['--host', host], own).backend).toMatchObject({ host, apiToken: 'one-of-my-own' });
  });

  it.each([
    ['REFERENCE_API_TOKEN', ''],
    ['REFERENCE_API_TOKEN', 'reference-token'],
    ['REFERENCE_CONTROL_TOKEN', undefined],
    ['REFERENCE_CONTROL_TOKEN', 'reference-control'],
    ['REFERENCE_CONTROL_TOKEN', 'reference-token'],
  ])('rejects %s %j', (name, token) => {
    expect(() => readSettings(['--host', '0.0.0.0'], { ...own, [name]: token })).toThrow(message(name, '0.0.0.0'));
  });

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('is not %s', (host) => {
    expect(readSettings(['--host', host], {}).backend.host).toBe(host);
  });

  it('is not checked for --help', () => {
    expect(readSettings(['--host', '0.0.0.0', '--help'], {}).help).toBe(true);
  });
});
