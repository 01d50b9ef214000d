import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { describeDeployments } from './deployments.ts';

const SECRET = 'PORTAL_SECRET=of-the-operator';
const NAME = '2026-06-11-council';
const OTHER_DISK = '/dev/shm';

const folder = mkdtempSync(join(tmpdir(), 'links-'));
const seed = join(folder, 'seed');
const secret = join(folder, 'portal.env');
const documents = (city: string) => join(seed, city, 'sessions', NAME, 'documents');

/** Unpacked archives of somebody else: on the disk of the seed, where files are linked, and on another one, where they are copied. */
const cities = [{ city: 'samedisk', disk: tmpdir() }, ...(existsSync(OTHER_DISK) ? [{ city: 'otherdisk', disk: OTHER_DISK }] : [])].map(
  ({ city, disk }) => ({ city, inbox: mkdtempSync(join(disk, 'inbox-')) }),
);

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Links in a meeting, by their name, and where they lead. */
const LINKS = {
  'minutes.pdf': secret,
  'letter.html': '../../portal.env',
  papers: folder,
  'deep/report.docx': secret,
  'poster.jpg': secret,
  'recording.mp4': secret,
  'notes.vtt': join(folder, 'secret.vtt'),
  'agenda.csv': secret,
  'broken.pdf': join(folder, 'nowhere'),
  self: '.',
};

function writeInbox(inbox: string): void {
  write(join(inbox, NAME, 'captions.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening.\n');
  write(join(inbox, NAME, 'plan.pdf'), 'a plan');
  for (const [name, target] of Object.entries(LINKS)) {
    mkdirSync(dirname(join(inbox, NAME, name)), { recursive: true });
    symlinkSync(target, join(inbox, NAME, name));
  }
  symlinkSync(folder, join(inbox, '2026-06-12-council'));
}

const reports = new Map<string, { code: number; text: string }>();

async function importInbox(city: string, inbox: string): Promise<void> {
  const args = [inRoot('scripts', 'import.mjs'), inbox, '--city', city, '--language', 'en', '--out', seed];
  const result = await promisify(execFile)(nodeBinary, args).catch((error: unknown) => error as { code: number; stdout: string });
  reports.set(city, { code: 'code' in result ? result.code : 0, text: result.stdout });
}

describe('32.9 symbolic links', () => {
  beforeAll(async () => {
    write(secret, SECRET);
    write(join(folder, 'secret.vtt'), `WEBVTT\n\n00:01.000 --> 00:02.000\n${SECRET}\n`);
    for (const { city, inbox } of cities) {
      writeInbox(inbox);
      await importInbox(city, inbox);
    }
    // What an earlier version stored of a meeting on the same disk.
    const session = join(seed, 'samedisk/sessions', NAME, 'session.json');
    const stored = JSON.parse(readFileSync(session, 'utf8')) as { documents: unknown[] };
    write(session, JSON.stringify({ ...stored, documents: [...stored.documents, { title: 'old', file: 'documents/old.pdf' }] }));
    rmSync(join(documents('samedisk'), 'old.pdf'), { force: true });
    symlinkSync(secret, join(documents('samedisk'), 'old.pdf'));
  });
  afterAll(() => {
    for (const path of [folder, ...cities.map(({ inbox }) => inbox)]) rmSync(path, { recursive: true });
  });

  it.each(cities)('of a meeting are not imported, and named in the report: $city', ({ city, inbox }) => {
    const { code, text } = reports.get(city) ?? { code: 0, text: '' };
    expect(code).toBe(1);
    for (const name of Object.keys(LINKS)) expect(text).toContain(`Not read: ${join(inbox, NAME, name)}: it is a symbolic link`);
    expect(text).toContain(`Not read: ${join(inbox, '2026-06-12-council')}: it is a symbolic link`);
    const entries = readdirSync(join(seed, city), { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isSymbolicLink() && entry.name !== 'old.pdf')).toEqual([]);
    for (const entry of entries.filter((each) => each.isFile()))
      expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain(SECRET);
    expect(readdirSync(documents(city)).filter((name) => name !== 'old.pdf')).toEqual(['plan.pdf']);
  });

  describeDeployments(
    'in a seed',
    (deployment) => {
      const get = async (city: string, file: string) => fetch(`${deployment.backend}/files/${city}/sessions/${NAME}/${file}`);

      it.each(cities)('open nothing to visitors: $city', async ({ city }) => {
        const plan = await get(city, 'documents/plan.pdf');
        expect([plan.status, await plan.text()]).toEqual([200, 'a plan']);
        for (const name of [...Object.keys(LINKS), 'old.pdf', 'papers/portal.env', 'portal.env'])
          for (const path of [`documents/${name}`, name]) {
            const answer = await get(city, path);
            expect([path, answer.status]).toEqual([path, 404]);
            expect(await answer.text()).not.toContain(SECRET);
          }
      });

      it('do not stop the portal: the file is left out and named', async () => {
        for (const { city } of cities) {
          const page = await fetch(`${deployment.portal}/${city}/${NAME}`);
          const html = await page.text();
          expect(page.status).toBe(200);
          expect(html).toContain('plan.pdf');
          expect(html).not.toContain('old.pdf');
        }
        expect(deployment.output()).toMatch(
          /samedisk\/sessions\/2026-06-11-council\/session\.json:\d+: documents\[1\]\.file: 'documents\/old\.pdf' is left out: it is a symbolic link/,
        );
      });

      it('are not served when they replace a file later', async () => {
        const plan = join(documents('samedisk'), 'plan.pdf');
        renameSync(plan, `${plan}.moved`);
        symlinkSync(secret, plan);
        try {
          const answer = await get('samedisk', 'documents/plan.pdf');
          expect(answer.status).toBe(404);
          expect(await answer.text()).not.toContain(SECRET);
        } finally {
          renameSync(`${plan}.moved`, plan);
        }
      });
    },
    { args: ['--seed', seed] },
  );
});
