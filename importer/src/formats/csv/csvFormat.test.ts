import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SeedPart } from '../../seedPart.ts';
import { detectSource } from '../detect.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../../../docs/templates');

function read(template: string): SeedPart {
  const source = detectSource(readFileSync(`${TEMPLATES}/${template}`));
  if (source.kind === 'turns') return source.toPart([]);
  if (source.kind === 'meeting') return source.toPart();
  throw new Error(`read as ${source.kind}`);
}

describe('the templates', () => {
  it('are an agenda and speaker turns', () => {
    const template = read('agenda.csv');
    expect(template.topics.map(({ name, start, stop }) => [name, start, stop])).toEqual([
      ['1. Opening', 0, 150],
      ['2. Budget 2027', 150, 2460],
      ['3. Closing', 2460, 2590],
    ]);
    expect([template.speeches.length, template.attendees.length]).toEqual([3, 3]);
    const speakers = read('speakers.csv');
    expect(speakers.speeches).toMatchObject([{ start: 20, stop: 31 }, { start: 165 }, { start: 550, stop: 965 }]);
    expect((JSON.parse(speakers.captions[0]?.content ?? '') as { data: unknown[] }).data).toHaveLength(3);
    for (const part of [template, speakers]) expect(part.tallies.flatMap(({ leftOut }) => leftOut)).toEqual([]);
  });
});
