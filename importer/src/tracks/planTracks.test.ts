import { describe, expect, it } from 'vitest';
import { describeTrack, type FoundTrack, nameOfHall, planTracks } from './planTracks.ts';

const track = (changes: Partial<FoundTrack>): FoundTrack => ({
  kind: 'interpretation',
  language: 'fr',
  label: undefined,
  origin: 'video',
  from: `sound track of ${changes.origin ?? 'video'}`,
  ...changes,
});
const plan = (...tracks: FoundTrack[]) => planTracks(tracks, 'Zaal').planned.map(({ id, name }) => [id, name]);

describe('planTracks (rules 27.51 and 27.52)', () => {
  it('names tracks by language and kind, in their own language, interpretations first', () => {
    expect(
      plan(
        track({}),
        track({ language: 'nl', kind: 'description' }),
        track({ language: 'ar' }),
        track({ language: 'it', kind: 'description' }),
        track({ language: 'fr-BE' }),
      ),
    ).toEqual([
      ['fr', 'Français'],
      ['ar', 'العربية'],
      ['fr-BE', 'Français (Belgique)'],
      ['nl-ad', 'Nederlands (audiodescriptie)'],
      ['it-ad', 'Italiano (audio description)'],
    ]);
  });

  it('keeps tracks of which nobody says the language, without one', () => {
    expect(
      plan(track({ language: undefined }), track({ language: undefined, kind: 'description' }), track({ language: undefined })),
    ).toEqual([
      ['track-2', 'Track 2'],
      ['track-3', 'Track 3'],
      ['ad', 'Track 4 (audio description)'],
    ]);
  });

  it('has no id and no name twice, also not that of the hall', () => {
    expect(plan(track({}), track({}), track({ label: 'Zaal' }), track({ label: ' "A"\nb ', language: 'de' }))).toEqual([
      ['fr', 'Français'],
      ['fr-2', 'Français 2'],
      ['fr-3', 'Zaal 2'],
      ['de', '”A” b'],
    ]);
  });

  it('prefers an option to a file, and a file to the video, and says so', () => {
    const all = [track({ origin: 'option' }), track({ origin: 'file' }), track({}), track({ language: 'de' })];
    const { planned, notices } = planTracks(all, 'Zaal');
    expect(planned.map((each) => [each.id, each.track.origin])).toEqual([
      ['fr', 'option'],
      ['de', 'video'],
    ]);
    expect(notices).toEqual([
      'sound track of option is used for French (interpretation), and not sound track of file',
      'sound track of option is used for French (interpretation), and not sound track of video',
    ]);
  });

  it('prefers an interpretation to a track in its language of which nobody says what it is', () => {
    const all = [track({ origin: 'file' }), track({ kind: 'other' }), track({ kind: 'other', language: 'de' }), track({ kind: 'other' })];
    const { planned, notices } = planTracks(all, 'Zaal');
    expect(planned.map((each) => [each.id, each.track.kind])).toEqual([
      ['fr', 'interpretation'],
      ['de', 'other'],
    ]);
    expect(notices).toHaveLength(2);
    expect(notices[0]).toBe('sound track of file is used for French (another sound), and not sound track of video');
  });

  it('joins neither kinds nor tracks without a language', () => {
    const all = [track({ origin: 'file' }), track({ kind: 'description' }), track({ language: undefined, origin: 'file' })];
    expect(planTracks([...all, track({ language: undefined })], 'Zaal').planned).toHaveLength(4);
  });

  it('has none of none', () => {
    expect(planTracks([], 'Zaal')).toEqual({ planned: [], notices: [] });
  });
});

it('describes a track', () => {
  expect(describeTrack({ kind: 'description', language: 'nl', label: 'x' })).toBe('Dutch (audio description)');
  expect(describeTrack({ kind: 'interpretation', language: undefined, label: 'Relay' })).toBe('“Relay” (interpretation)');
  expect(describeTrack({ kind: 'interpretation', language: undefined, label: undefined })).toBe(
    'a language that nobody says (interpretation)',
  );
});

it('names the hall in its language, else in English', () => {
  expect(['nl', 'zh-Hans', 'it', undefined].map(nameOfHall)).toEqual(['Zaal', '会场', 'Hall', 'Hall']);
});
