import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const PATH = '/waterdam/besloten';
const PASSWORD = 'waterdam-2026';

let backend: Program;
let headers: { authorization: string };
const unsigned = (address: string) => address.replace(/\/signed\/[^/]+/, '');
const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

/** Addresses of everything that a playlist and its nested playlists name. */
async function addressesIn(playlist: string): Promise<string[]> {
  const text = await (await fetch(playlist)).text();
  const names = text.split('\n').flatMap((line) => /URI="([^"]+)"/.exec(line)?.[1] ?? (/^[^#\s]/.test(line) ? line : []));
  const named = names.map((name) => new URL(name, playlist).href);
  return [...named, ...(await Promise.all(named.filter((name) => name.endsWith('.m3u8')).map(addressesIn))).flat()];
}

beforeAll(async () => {
  backend = await startBackend();
  headers = { authorization: `Bearer ${toPortalEnvironment(backend.url).PORTAL_API_TOKEN}` };
});

afterAll(stopPrograms);

/** The media that the API names for a session. */
async function mediaOf(reference: string): Promise<string[]> {
  const base = `${backend.url}/api/waterdam/sessions`;
  const [playlists, files] = await Promise.all([
    fetch(`${base}/${reference}/playlists`, { headers }).then((answer) => answer.json()),
    fetch(`${base}/1008/streamfiles`, { headers }).then((answer) => answer.json()),
  ]);
  const named = [playlists as object, files as object].flatMap((each) => JSON.stringify(each).match(/http[^"]+/g) ?? []);
  const inside = await Promise.all(named.filter((address) => address.endsWith('.m3u8')).map(addressesIn));
  // The images of a storyboard are beside it.
  const frames = named.filter((address) => address.endsWith('.vtt')).map((address) => new URL('storyboard.webp', address).href);
  return [...new Set([...named, ...inside.flat(), ...frames])];
}

describe('the media of the protected session of the seed', () => {
  it('need a signature: playlists, every segment, the poster, the stills and the storyboard with its image', async () => {
    const media = await mediaOf('besloten');
    const kinds = new Set(media.map((address) => address.split('.').at(-1)));
    expect([...kinds].sort()).toEqual(['jpg', 'm3u8', 'm4s', 'mp4', 'vtt', 'webp']);
    expect(media.length).toBeGreaterThan(30);
    for (const address of media) {
      expect([address, await statusOf(address)]).toEqual([address, 200]);
      expect([address, await statusOf(unsigned(address))]).toEqual([address, 403]);
      expect(await statusOf(unsigned(address), { headers }), 'the API token is no signature').toBe(403);
      expect(await statusOf(address.replace(/signed\/\d/, 'signed/9')), 'a changed expiry is rejected').toBe(403);
    }
  });

  it('are not available at another address', async () => {
    for (const path of ['/files/waterdam/sessions/besloten/captions.nl.json', '/media/besloten/index.m3u8'])
      expect(await statusOf(backend.url + path)).toBe(404);
  });

  it('are named with signatures to a visitor with a grant, and to no other', async () => {
    const { url } = await startPortal(toPortalEnvironment(backend.url));
    const cookie = cookiesOf(await sendLogin(url, { path: `${PATH}/login`, fields: { password: PASSWORD } }));
    const find = async (init?: RequestInit) =>
      (await (await fetch(url + PATH, init)).text()).match(/https?:\/\/[^"' #]*(?:\.m3u8|poster\.jpg)/g) ?? [];
    expect(await find()).toEqual([]);
    const signedAddresses = await find({ headers: { cookie } });
    expect(signedAddresses.length).toBeGreaterThan(1);
    for (const address of signedAddresses) expect([address, await statusOf(address)]).toEqual([expect.stringContaining('/signed/'), 200]);
  });
});
