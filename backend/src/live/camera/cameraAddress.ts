import { isLoopback } from '../../loopback.ts';

/** Port of RTMP without one in the address. */
const RTMP_PORT = 1935;

/** ffmpeg gives up a connection that sends nothing for 10 s (in µs); it does not limit the wait for a connection. */
const SILENCE = ['-rw_timeout', '10000000'];

/** A city, and the address at which ffmpeg waits for the stream of its camera. The address may contain a key: it is not logged. */
export interface CameraAddress {
  city: string;
  url: string;
  /** Whether renditions for slow lines are made of what the camera sends. */
  hasLadder?: boolean;
}

/**
 * Parses `CITY=URL` with an rtmp:// or srt:// address. Throws an Error that does not contain the address; `host` is the one of the
 * backend: the address of a camera is a loopback address if that one is.
 */
export function parseCamera(text: string, host: string): CameraAddress {
  const city = text.slice(0, Math.max(0, text.indexOf('=')));
  const url = text.slice(city.length + 1);
  if (!/^[A-Za-z0-9-]{1,64}$/.test(city) || !/^(?:rtmp|srt):\/\//.test(url) || !URL.canParse(url))
    throw new Error('--ingest: expected CITY=URL with an address that begins with rtmp:// or srt://');
  const { protocol, hostname, port, searchParams } = new URL(url);
  const passphrase = findPassphrase(url);
  if (protocol === 'srt:' && port === '') throw new Error(`--ingest ${city}: an srt:// address needs a port, such as srt://127.0.0.1:9710`);
  if (searchParams.has('mode')) throw new Error(`--ingest ${city}: leave out mode, it is always listener here`);
  if (passphrase !== undefined && (passphrase.length < 10 || passphrase.length > 79))
    throw new Error(`--ingest ${city}: a passphrase of SRT has 10 to 79 characters`);
  if (isLoopback(host) && !isLoopback(hostname))
    throw new Error(`--ingest ${city}: the address is reached from other machines; set --host too, or use 127.0.0.1`);
  return { city, url };
}

/** True if anybody who reaches the address can send a stream: it is no loopback address, and nothing checks a key. */
export function isOpenToOthers({ url }: CameraAddress): boolean {
  const { protocol, hostname } = new URL(url);
  return !isLoopback(hostname) && (protocol === 'rtmp:' || findPassphrase(url) === undefined);
}

/** The passphrase as ffmpeg reads it: it decodes nothing. */
function findPassphrase(url: string): string | undefined {
  return /[?&]passphrase=([^&]*)/.exec(url)?.[1];
}

/** Protocol, host and port of an address, without its key or passphrase. */
export function describeAddress({ url }: CameraAddress): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port || RTMP_PORT}`;
}

/** Whether several sounds can arrive at an address: RTMP has one. */
export const hasSounds = ({ url }: CameraAddress): boolean => url.startsWith('srt:');

/** The arguments of ffmpeg that wait for a connection at an address and read it. */
export function toInputArguments({ url }: CameraAddress): string[] {
  // Without a limit ffmpeg reads MPEG-TS for 5 s before it writes anything.
  const input = ['-analyzeduration', '1000000', '-i', url];
  return url.startsWith('rtmp:') ? [...SILENCE, '-listen', '1', ...input] : ['-mode', 'listener', ...input];
}
