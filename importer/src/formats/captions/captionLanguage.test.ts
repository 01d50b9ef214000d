import { describe, expect, it } from 'vitest';
import { languageOfName, rankOfName, toLanguage } from './captionLanguage.ts';

describe('languageOfName', () => {
  it.each([
    ['x.cy.srt', 'cy'],
    ['x_en.vtt', 'en'],
    ['x-nl-NL.srt', 'nl'],
    ['x.zh-Hans.srt', 'zh'],
    ['x.zh_CN.vtt', 'zh'],
    ['x.es-419.vtt', 'es'],
    ['x.eng.srt', 'en'],
    ['x.wel.srt', 'cy'],
    ['x.cym.srt', 'cy'],
    ['x.dut.srt', 'nl'],
    ['x.fry.srt', 'fy'],
    ['council_cn.srt', 'zh'],
    ['COUNCIL.EN.SRT', 'en'],
    ['x.en.cc.vtt', 'en'],
    ['x.en.hi.srt', 'en'],
    ['x.hi.srt', 'hi'],
    ['x.cy.forced.srt', 'cy'],
    ['x.en-orig.vtt', 'en'],
    ['x.nl-en.vtt', 'nl'],
    ['Council Welsh.srt', 'cy'],
    ['Council (Welsh).srt', 'cy'],
    ['Cyngor [Cymraeg].vtt', 'cy'],
    ['Séance - Français (auto-generated).vtt', 'fr'],
    ['English subtitles.srt', 'en'],
    ['Nederlands.srt', 'nl'],
    ['جلسة العربية.srt', 'ar'],
    ['会议 中文.srt', 'zh'],
    ['2026-05-03-deutsch.ttml', 'de'],
    ['nl.vtt', 'nl'],
    ['Captions_Dutch (Netherlands).vtt', 'nl'],
    ['Captions_French (Belgium).vtt', 'fr'],
    ['Captions_English (United States).vtt', 'en'],
    ['Raad [Nederlands (automatisch gegenereerd)].srt', 'nl'],
    ['Council (draft 2).srt', undefined],
    ['recording.wav.json', undefined],
    ['meeting-am.srt', undefined],
    ['meeting.srt', undefined],
    ['Spanish Fork council.srt', undefined],
    ['English Bazar.srt', undefined],
    ['captions.srt', undefined],
    ['', undefined],
  ])('reads the language of %j', (file, language) => expect(languageOfName(file)).toBe(language));

  it.each([
    ['en-GB', 'en'],
    ['English', 'en'],
    ['welsh', 'cy'],
    ['nld', 'nl'],
    ['zh-Hant-TW', 'zh'],
    ['english teacher', undefined],
    ['x-y z', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads the value %j of a header', (value, language) => expect(toLanguage(value)).toBe(language));

  it('ranks names', () => {
    expect(
      [
        'a.en.cc.srt',
        'a.transcript.vtt',
        'a.en.sdh.srt',
        'a.en.srt',
        'a.en.forced.srt',
        'a (auto-generated).vtt',
        'a (automatisch gegenereerd).vtt',
      ].map(rankOfName),
    ).toEqual([1, 1, 1, 0, -1, -1, -1]);
  });
});
