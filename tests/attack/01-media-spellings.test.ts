import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { referenceTokens } from '../../scripts/lib/reference.mjs';
import { sendRaw } from '../contract/serverSupport.ts';
import { FUZZ_CASES, FUZZ_SEED, toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { writeMediaSeed } from '../support/mediaSeed.ts';
import { mediaSpelling, OTHER_HOST } from '../support/mediaSpellings.ts';
import { describeDeployments } from './deployments.ts';

/** A file that needs a signature, and bytes that no other file has. */
interface ClosedFile {
  path: string;
  content: string;
}

const PROTECTED = '/files/waterdam/sessions/besloten';
const PROTECTED_FOLDER = inRoot('backend', 'seed', 'waterdam', 'sessions', 'besloten');

/** The files of the protected session of the default seed, with some bytes from the middle of each. */
function listProtected(folder = PROTECTED_FOLDER, path = PROTECTED): ClosedFile[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    if (statSync(file).isDirectory()) return listProtected(file, `${path}/${name}`);
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    return [{ path: `${path}/${name}`, content: bytes.toString('latin1', middle, middle + 48) }];
  });
}

const generated = writeMediaSeed(FUZZ_SEED);
const closedFiles: ClosedFile[] = [
  ...generated.files.filter(({ state }) => state !== 'open'),
  ...listProtected(),
  // Live streams: of the default seed's unpublished session.
  ...['index.m3u8', 'high/index.m3u8', 'low/index.m3u8', 'camera/index.m3u8', 'recording/index.m3u8'].flatMap((name) => [
    { path: `/live/1007/${name}`, content: '#EXTM3U' },
    { path: `/live/0001007/${name}`, content: '#EXTM3U' },
  ]),
];

const toAddress = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Spellings of the addresses of files, after the signature of another file. */
const toTargets = (files: ClosedFile[], signature: fc.Arbitrary<string>) =>
  fc
    .record({ file: fc.constantFrom(...files), signature, spell: mediaSpelling })
    .map(({ file, signature: before, spell }) => ({ target: before + spell(file.path), content: file.content }));

describe('32.1', () => {
  const options = { args: ['--seed', inRoot('backend', 'seed'), '--seed', generated.folder] };
  describeDeployments(
    'protected and unpublished media',
    (deployment) => {
      const send = (target: string) => {
        const { host, port } = new URL(deployment.backend);
        return sendRaw(Number(port), `GET ${target.replace(OTHER_HOST, host)} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      };
      const ask = async <T>(path: string) => {
        const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_API_TOKEN}` };
        return (await (await fetch(`${deployment.control}/api/${path}`, { headers })).json()) as T;
      };
      /** The addresses of a session's media, as the API gives them to the portal. */
      const addressesOf = async (city: string, reference: string) => {
        const answers = [await ask(`${city}/sessions/${reference}`), await ask(`${city}/sessions/${reference}/playlists`)];
        const named = JSON.stringify(answers).match(/https?:\/\/[^"\\]+/g) ?? [];
        return [...new Set(named)].map((address) => address.slice(deployment.backend.length));
      };

      it('are not served with a slash at the end', async () => {
        for (const name of ['besloten.mp4', 'poster.jpg', 'stream/index.m3u8', 'stream/segment00.m4s']) {
          const { status, body } = await send(`${PROTECTED}/${name}/`);
          expect([name, [400, 403, 404].includes(status), body.length < 500]).toEqual([name, true, true]);
        }
      });

      it('are served to whoever may have them, at their own address', async () => {
        for (const { path, content, state } of generated.files) {
          const { status, body } = await send(toAddress(path));
          expect([path, body.includes(content)]).toEqual([path, state === 'open']);
          expect([path, status]).toEqual([path, state === 'open' ? 200 : state === undefined ? 404 : 403]);
        }
      });

      it('are served at signed addresses while they are published', async () => {
        for (const { reference, state } of generated.references.filter((session) => session.state !== 'open')) {
          for (const address of await addressesOf('kluis', reference)) {
            const file = generated.files.find(({ path }) => address.endsWith(toAddress(path)));
            // The addresses of an unpublished session have no signature, even if a protected one uses the file too.
            const expected = state === 'protected' || file?.state === 'open' ? 200 : 403;
            expect([reference, state, address, (await send(address)).status]).toEqual([reference, state, address, expected]);
          }
        }
      });

      it(
        toFuzzTitle('are not served at another spelling of their address'),
        async () => {
          await tryCasesAtOnce(toTargets(closedFiles, fc.constant('')), async ({ target, content }) => {
            const { status, body } = await send(target);
            if (body.includes(content) || status < 300) throw new Error(`${status} ${body.slice(0, 100)}`);
          });
        },
        120_000,
      );

      it(
        toFuzzTitle('are not served with the signature of another session'),
        async () => {
          const signatures: string[] = [];
          for (const { reference, state } of generated.references)
            if (state === 'protected')
              for (const address of await addressesOf('kluis', reference)) signatures.push(/^\/signed\/[^/]+/.exec(address)?.[0] ?? '');
          expect(signatures.filter(Boolean).length).toBeGreaterThan(10);
          await tryCasesAtOnce(
            toTargets(listProtected(), fc.constantFrom(...signatures)),
            async ({ target, content }) => {
              const { status, body } = await send(target);
              if (body.includes(content)) throw new Error(`${status} ${body.slice(0, 100)}`);
            },
            FUZZ_CASES / 2,
          );
        },
        120_000,
      );

      it('are rejected at once after a withdrawal, with their signature too, until the next publication', async () => {
        const headers = { authorization: `Bearer ${referenceTokens.REFERENCE_CONTROL_TOKEN}`, 'content-type': 'application/json' };
        const publish = (published: boolean) =>
          fetch(`${deployment.control}/control/sessions/besloten/${published ? 'publish' : 'unpublish'}`, {
            method: 'POST',
            headers,
            body: '{}',
          });
        const addresses = await addressesOf('waterdam', 'besloten');
        expect(addresses.length).toBeGreaterThan(2);
        for (const published of [true, false, true]) {
          expect((await publish(published)).status).toBe(200);
          for (const address of addresses) expect([address, (await send(address)).status]).toEqual([address, published ? 200 : 403]);
        }
      });
    },
    options,
  );
});
