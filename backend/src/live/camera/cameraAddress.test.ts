import { describe, expect, it } from 'vitest';
import { describeAddress, isOpenToOthers, parseCamera, toInputArguments } from './cameraAddress.ts';

const parse = (text: string, host = '127.0.0.1') => parseCamera(text, host);
const SECRET = 'a-secret-passphrase';

describe('the address of a camera', () => {
  it.each([
    'ourtown=rtmp://127.0.0.1:1935/live/camera',
    'ourtown=rtmp://localhost/live/camera',
    `our-town=srt://[::1]:9710?passphrase=${SECRET}`,
  ])('is %s', (text) => {
    const [city, url] = text.split(/=(.*)/s);
    expect(parse(text)).toEqual({ city, url });
  });

  it.each([
    ['rtmp://127.0.0.1/live/camera', 'CITY=URL'],
    ['ourtown=http://127.0.0.1/', 'CITY=URL'],
    ['our town=rtmp://127.0.0.1/live/camera', 'CITY=URL'],
    ['=rtmp://127.0.0.1/live/camera', 'CITY=URL'],
    ['ourtown=srt://', 'needs a port'],
    ['ourtown=srt://127.0.0.1', 'needs a port'],
    ['ourtown=srt://127.0.0.1:9710?passphrase=short', '10 to 79 characters'],
    ['ourtown=srt://127.0.0.1:9710?mode=caller', 'always listener'],
    ['ourtown=rtmp://0.0.0.0/live/camera', 'set --host'],
    ['ourtown=srt://192.0.2.1:9710', 'set --host'],
  ])('is not %s', (text, reason) => {
    expect(() => parse(text)).toThrow(reason);
  });

  it('may be reached from other machines if the backend is', () => {
    expect(parse('ourtown=rtmp://0.0.0.0/live/camera', '0.0.0.0').url).toBe('rtmp://0.0.0.0/live/camera');
  });

  it('is nowhere in a message', () => {
    for (const text of [
      `ourtown=srt://127.0.0.1?passphrase=${SECRET}`,
      `ourtown=srt://192.0.2.1:1?passphrase=${SECRET}`,
      `ourtown=x${SECRET}`,
    ])
      expect(() => parse(text)).toThrow(expect.objectContaining({ message: expect.not.stringContaining(SECRET) as string }));
    expect(describeAddress(parse(`ourtown=srt://127.0.0.1:9710?passphrase=${SECRET}`))).toBe('srt://127.0.0.1:9710');
    expect(describeAddress(parse('ourtown=rtmp://127.0.0.1/live/my-key'))).toBe('rtmp://127.0.0.1:1935');
  });

  it.each([
    ['rtmp://127.0.0.1/live/camera', false],
    ['srt://127.0.0.1:9710', false],
    ['rtmp://0.0.0.0/live/camera', true],
    ['srt://0.0.0.0:9710', true],
    [`srt://0.0.0.0:9710?passphrase=${SECRET}`, false],
  ])('%s is open to others: %s', (url, isOpen) => {
    expect(isOpenToOthers({ city: 'ourtown', url })).toBe(isOpen);
  });

  it('makes ffmpeg wait for a connection', () => {
    expect(toInputArguments({ city: 'ourtown', url: 'rtmp://127.0.0.1/live/camera' })).toContain('-listen');
    const url = 'srt://127.0.0.1:9710?passphrase=with!signs%and+more';
    expect(toInputArguments({ city: 'ourtown', url })).toEqual(['-mode', 'listener', '-analyzeduration', '1000000', '-i', url]);
  });
});
