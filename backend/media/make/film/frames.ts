import { findLook } from '../people/looks.ts';
import { drawPerson, type Pose } from '../people/person.ts';
import { drawTitles, type Titles } from './chyron.ts';
import { frame, type Angle, type Scene, type WideState } from './scene.ts';
import { placed } from './shapes.ts';

/** Everything that one frame shows; equal states are equal pictures. */
export type FrameState = { titles: Titles } & (
  { kind: 'wide'; wide: WideState } | { kind: 'speaker'; speaker: string; angle: Angle; pose: Pose }
);

/** The part of a frame that stays while a speaker moves, and what it is called. */
export function drawBackground(scene: Scene, state: FrameState): { key: string; svg: string } {
  if (state.kind === 'wide') return { key: 'wide', svg: toSvg(scene, scene.room) };
  const { speaker, angle } = state;
  const blur = scene.isOnline ? 2 : 7;
  const filter = `<filter id="blur" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="${blur}"/></filter>`;
  return {
    key: `${speaker} ${angle}`,
    svg: toSvg(scene, `${filter}<g filter="url(#blur)">${scene.backdrop(speaker, angle)}</g>`),
  };
}

/** What moves in a frame, as SVG for the image of its background. */
export function drawFrame(scene: Scene, state: FrameState): string {
  const picture = state.kind === 'wide' ? scene.people(state.wide) : drawSpeaker(scene, state);
  return toSvg(scene, picture + LIGHT + drawTitles(state.titles));
}

/** Light from above and darker edges. */
const LIGHT =
  '<radialGradient id="light" cx=".5" cy=".35" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient><rect width="854" height="480" fill="url(#light)"/>';

function drawSpeaker(scene: Scene, { speaker, angle, pose }: Extract<FrameState, { kind: 'speaker' }>): string {
  const isFront = angle === 'front';
  const place = scene.isOnline ? { x: 427, y: 214, scale: 4 } : isFront ? { x: 427, y: 196, scale: 3.1 } : { x: 486, y: 212, scale: 3.7 };
  const turned = isFront ? pose : { ...pose, turn: (pose.turn ?? 0) * 0.6 - 0.8 };
  return placed(place, drawPerson(findLook(speaker), turned)) + scene.foreground(speaker);
}

function toSvg(scene: Scene, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}"><defs>${scene.defs}</defs>${content}</svg>`;
}
