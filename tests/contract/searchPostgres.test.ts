import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toMatchQuery } from '../../src/domain/search/matchQuery.ts';
import { parseTerms } from '../../src/domain/search/searchTerms.ts';
import type { SearchIndex } from '../../src/services/server/search/engine/searchIndex.ts';
import { openReader, openWriter, type OpenWriter } from '../../src/services/server/search/openIndex.ts';
import type { IndexLocation } from '../../src/services/server/search/threads/threadMessages.ts';
import { createPostgres, POSTGRES_PASSWORD, POSTGRES_USER, type TestPostgres } from '../support/postgres.ts';
import { stateAt, toTestDocument } from '../support/searchDocuments.ts';

// What only the engine with a server has: connections, permissions, and several instances.

let server: TestPostgres;
let location: IndexLocation & { url: string };
const opened: Pick<OpenWriter, 'close'>[] = [];

/** Opens the index for writing; it is closed after the test. */
async function write(place: IndexLocation = location): Promise<OpenWriter | undefined> {
  const writer = await openWriter(place);
  if (writer) opened.push(writer);
  return writer;
}

async function read(place: IndexLocation = location): Promise<SearchIndex> {
  const reader = await openReader(place);
  opened.push(reader);
  return reader;
}

const put = (writer: OpenWriter | undefined, topic: string) => writer?.index.put(toTestDocument({ topics: [topic] }), stateAt(1));

const count = async (index: SearchIndex, query: string) => {
  const anywhere = { city: undefined, category: undefined, speaker: undefined, kinds: [] };
  return (await index.match(toMatchQuery(parseTerms(query), anywhere), { fromMs: undefined, untilMs: undefined })).length;
};

/** Resolves to what an action rejects with. */
const failureOf = (action: Promise<unknown>) =>
  action.then(
    () => undefined,
    (error: unknown) => error as Error,
  );

/** Ends the connections of the index, as a restart of the server or a failing network does. */
const endConnections = () =>
  server.execute(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'public-gallery search'`);

beforeAll(async () => {
  server = await createPostgres();
  await server.start();
});
beforeEach(async () => {
  location = { kind: 'postgres', url: await server.createDatabase() };
  return async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
  };
});
afterAll(() => server.dispose());

describe('the index in PostgreSQL', () => {
  it('is not read before it is written', async () => {
    await expect(read()).rejects.toThrow('The search index is not ready.');
    await put(await write(), 'haven');
    expect(await count(await read(), 'haven')).toBe(1);
  });

  it('is there after the program has ended, and empty after a rebuild, without a new reader', async () => {
    const writer = await write();
    await put(writer, 'haven');
    await writer?.close();
    const again = await write();
    const reader = await read();
    expect(await count(reader, 'haven')).toBe(1);
    await again?.rebuild();
    expect(await count(reader, 'haven')).toBe(0);
    await put(again, 'kade');
    expect(await count(reader, 'kade')).toBe(1);
  });

  it('is dropped when another version has written it, and nothing else in the database', async () => {
    await put(await write(), 'haven');
    await opened.pop()?.close();
    const sql = `COMMENT ON SCHEMA public_gallery_search IS '0'; CREATE TABLE public.session (mine text); INSERT INTO public.session VALUES ('kept')`;
    await server.execute(sql, location.url);
    await expect(read()).rejects.toThrow('The search index is not ready.');
    const writer = await write();
    expect((await writer?.index.getSize())?.sessions).toBe(0);
    expect(await server.execute('SELECT mine FROM public.session', location.url)).toEqual([{ mine: 'kept' }]);
  });

  it('is written by one process, and by another one when that has ended (rule 24.18)', async () => {
    const writer = await write();
    expect(await write()).toBeUndefined();
    await writer?.close();
    expect(await write()).toBeDefined();
  });

  it('is not written after the connection with the lock was lost (rule 24.18)', async () => {
    const writer = await write();
    await endConnections();
    await expect.poll(() => failureOf(writer?.index.getCities() ?? Promise.resolve())).toBeInstanceOf(Error);
    const other = await write();
    await put(other, 'haven');
    await expect(put(writer, 'kade')).rejects.toThrow('The connection to the database was lost.');
    expect(await count(await read(), 'haven')).toBe(1);
  });

  it('is read again after the server was away (rule 24.15)', async () => {
    await put(await write(), 'haven');
    const reader = await read();
    await server.kill();
    for (let attempt = 0; attempt < 6; attempt += 1) expect(await failureOf(count(reader, 'haven'))).toBeInstanceOf(Error);
    await server.start();
    await expect.poll(() => count(reader, 'haven').catch(() => undefined)).toBe(1);
  });

  it('gives up a search that takes too long, and goes on with others', async () => {
    await put(await write(), 'haven');
    const reader = await read();
    const lock = server.execute(
      'BEGIN; LOCK TABLE public_gallery_search.passage IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(2.5); COMMIT',
      location.url,
    );
    await wait(200);
    await expect(count(reader, 'haven')).rejects.toThrow('57014');
    expect((await reader.getSessions([1])).length).toBe(1);
    await lock;
    expect(await count(reader, 'haven')).toBe(1);
  });

  it('names no user, password or address in a failure (rule 20.9)', async () => {
    const { host } = new URL(location.url);
    const urls = [
      location.url.replace(POSTGRES_PASSWORD, `${POSTGRES_PASSWORD}-wrong`),
      location.url.replace(POSTGRES_USER, 'hush_the_stranger'),
      location.url.replace(host, '127.0.0.1:1'),
      location.url.replace(host, 'hush.invalid'),
      location.url.replace('//', '//hush%ff'),
    ];
    for (const url of urls) {
      for (const open of [read, write]) {
        const failure = await failureOf(open({ kind: 'postgres', url }));
        expect(failure).toBeInstanceOf(Error);
        const seen = [String(failure), failure?.stack, JSON.stringify(failure), String(failure?.cause)].join('\n');
        expect(seen).not.toMatch(/hush/);
      }
    }
  });

  it('says which permission is missing', async () => {
    await server.execute(`CREATE USER reader PASSWORD 'reader'`);
    const url = location.url.replace(`${POSTGRES_USER}:${POSTGRES_PASSWORD}`, 'reader:reader');
    await expect(write({ kind: 'postgres', url })).rejects.toThrow('must be able to create a schema and the extension pg_trgm');
  });
});
