// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { needsPlayerCode } from './startingVideo.ts';

const MP4 = '<source src="/a.mp4" type="video/mp4">';
const HLS = '<source src="/a.m3u8" type="application/vnd.apple.mpegurl">';

afterEach(() => document.body.replaceChildren());

/** Whether the code is needed for an island with these sources, in a browser that plays files, and streams by itself or not. */
const needs = (sources: string, plays: string, playsStreams: boolean): boolean => {
  document.body.innerHTML = `<div><video>${sources}</video><button data-plays="${plays}">Play</button></div>`;
  const video = document.querySelector('video')!;
  video.canPlayType = (type) => (type === 'video/mp4' || playsStreams ? 'maybe' : '');
  return needsPlayerCode(document.body);
};

describe('the code of the player, before a press on the play button (rule 7.3)', () => {
  it('is not needed for a recording of which the browser plays a source: it would compete with the video', () => {
    expect(needs(MP4 + HLS, 'recording', false)).toBe(false);
    expect(needs(HLS, 'recording', true)).toBe(false);
  });

  it('is needed for a recording with only a stream that the browser does not play, and for a live stream', () => {
    expect(needs(HLS, 'recording', false)).toBe(true);
    expect(needs(HLS, 'live', true)).toBe(true);
  });

  it('is not needed without a play button', () => {
    document.body.innerHTML = `<video>${HLS}</video>`;
    expect(needsPlayerCode(document.body)).toBe(false);
  });
});
