import { describe, expect, it } from 'vitest';
import { findSeedProblems, SMALL_SEED, writeSeed } from './testSeed.ts';
import { loadSeed } from './loadSeed.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const SESSION = SMALL_SEED['dorp/sessions/raad/session.json'] as object;

function load(changes: Record<string, unknown>) {
  const folder = writeSeed({ ...SMALL_SEED, ...changes });
  return { loaded: loadSeed({ seedDirs: [folder], mediaDir: folder, nowMs: NOW }) };
}

const findProblems = (changes: Record<string, unknown>) => findSeedProblems(writeSeed({ ...SMALL_SEED, ...changes }), NOW);

describe('the documents of a seed', () => {
  it('has the documents of a session as links', async () => {
    const documents = [
      { title: 'Agenda', file: 'papers/agenda 1.pdf' },
      { title: 'Report', file: 'https://docs.example/report' },
    ];
    const [city] = await load({
      'dorp/sessions/raad/session.json': { ...SESSION, documents },
      'dorp/sessions/raad/papers/agenda 1.pdf': 'pdf',
    }).loaded;
    expect(city?.sessions[0]?.session.documents).toEqual([
      { title: 'Agenda', url: '/files/dorp/sessions/raad/papers/agenda%201.pdf' },
      { title: 'Report', url: 'https://docs.example/report' },
    ]);
    expect(await findProblems({ 'dorp/sessions/raad/session.json': { ...SESSION, documents } })).toEqual([
      expect.stringContaining("the file 'papers/agenda 1.pdf' does not exist"),
    ]);
  });

  it('has the documents of sessions and topics that have an http(s) address, and names the others (rule 8.14)', async () => {
    const documents = [
      { title: 'Budget', url: 'https://docs.example/1', type: 'pdf' },
      { title: 'Script', url: 'javascript:alert(1)' },
    ];
    const changes = {
      'dorp/sessions/raad/session.json': { ...SESSION, documents },
      'dorp/sessions/raad/topics.json': [{ id: 't1', name: 'Budget', priority: 1, documents }],
      'dorp/sessions/raad/speeches.json': [],
      'dorp/sessions/raad/votes.json': [],
    };
    const [city] = await load(changes).loaded;
    const session = city?.sessions[0];
    expect(session?.session.documents).toEqual([documents[0]]);
    expect(session?.topics[0]?.documents).toEqual([documents[0]]);
    expect(await findProblems(changes)).toEqual([
      expect.stringMatching(/topics\.json:\d+: \[0\]\.documents\[1\]\.url: the document is left out: not an http or https address$/),
      expect.stringMatching(/session\.json:\d+: documents\[1\]\.url: the document is left out: not an http or https address$/),
    ]);
    const both = { ...SESSION, documents: [{ title: 'A', file: 'a.pdf', url: 'https://docs.example/1' }] };
    expect(await findProblems({ 'dorp/sessions/raad/session.json': both })).toEqual([
      expect.stringContaining('documents[0]: expected either file or url'),
    ]);
  });
});
