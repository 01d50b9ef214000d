import { describe, expect, it } from 'vitest';
import { detectSource } from './detect.ts';

const json = (value: unknown) => detectSource(JSON.stringify(value));

describe('detectSource', () => {
  it.each([
    ['notubiz', { id: 1, agenda_items: [] }],
    ['events', [{ EventId: 1 }]],
    ['events', { EventId: 1, EventItems: [] }],
    ['items', [{ EventItemId: 1, EventItemEventId: 2, EventItemTitle: null }]],
    ['votes', [{ VoteId: 1, VoteEventItemId: 2, VotePersonName: 'A' }]],
    ['turns', { data: [{ speaker: '', data: [{ start_time: 0, end_time: 1, text: 'a' }] }] }],
    ['empty', []],
  ])('detects %s by its content', (kind, value) => {
    expect(json(value).kind).toBe(kind);
  });

  it('detects WebVTT and JSON after a byte order mark', () => {
    expect(detectSource('\uFEFFWEBVTT\n').kind).toBe('vtt');
    expect(detectSource('\uFEFF[]').kind).toBe('empty');
  });

  it('reports the problem and its path', () => {
    expect(() => detectSource('# Notes')).toThrow('is neither WebVTT nor JSON');
    expect(() => json({ sessions: [] })).toThrow('is none of');
    expect(() => json(null)).toThrow('is none of');
    expect(() =>
      json([
        { VoteId: 1, VoteEventItemId: 2 },
        { VoteId: 'x', VoteEventItemId: 2 },
      ]),
    ).toThrow('1.VoteId');
    expect(() => json({ data: [{ data: [{ start_time: 2, end_time: 1, text: 'a' }] }] })).toThrow('data.0.data.0: ends before it starts');
  });
});
