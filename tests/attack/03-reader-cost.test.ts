import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readCode } from '../lint/checks/sources.ts';
import { findSlowShapes } from '../support/complexity.ts';
import { BACKEND_READERS } from './backendReaders.ts';
import { REQUEST_READERS } from './requestReaders.ts';
import { WITHOUT_BACKEND_READER, WITHOUT_READER } from './withoutReader.ts';

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});

describe('32.3 what a request sends is read in time that grows with its length (rule 19.9)', () => {
  it.each([...REQUEST_READERS, ...BACKEND_READERS].map((reader) => [`${reader.reads} (${reader.file})`, reader] as const))(
    '%s',
    async (_name, { read, shapes = {} }) => {
      expect(await findSlowShapes({ read, shapes })).toEqual([]);
    },
  );
});

/** Expressions that take a part of a request. */
const READS =
  /headers(?:\[|\.get\(|\.(?:cookie|accept|authorization|host|origin)\b)|new URLSearchParams\(|\.cookies\b|(?:request|req)\.(?:body|query)\b|readPost\(/;

const readersIn = (folders: string[]) =>
  readCode(['server', 'src', 'backend/src'])
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .filter(({ path, text }) => !/\.test\.tsx?$|\/test[A-Z]\w*\.ts$/.test(path) && READS.test(text))
    .map(({ path }) => path);

it.each([
  [
    'the portal',
    ['server', 'src/middleware.ts', 'src/pages', 'src/loaders', 'src/domain', 'src/services/server/access'],
    REQUEST_READERS,
    WITHOUT_READER,
  ],
  [
    'the backend',
    ['backend/src/api', 'backend/src/desk', 'backend/src/control', 'backend/src/http', 'backend/src/media', 'backend/src/bearer.ts'],
    BACKEND_READERS,
    WITHOUT_BACKEND_READER,
  ],
])('every file of %s that takes a part of a request is in a table', (_program, folders, readers, others) => {
  const known = new Set([...readers.map(({ file }) => file), ...Object.keys(others)]);
  expect(readersIn(folders).filter((path) => !known.has(path))).toEqual([]);
});

it('the check finds a square', async () => {
  const square = (text: string) => {
    const form = new URLSearchParams(text);
    return [...new Set(form.keys())].map((name) => form.getAll(name));
  };
  // So many names that the shortest text costs more than a busy machine adds.
  const names = (length: number) => Array.from({ length: length / 3 }, (_, index) => index.toString(36)).join('&');
  expect(await findSlowShapes({ read: square, shapes: { names } })).toEqual(['names']);
});
