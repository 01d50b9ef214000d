import type { Attendee } from '../domain/metadata.ts';
import { initialsOf } from '../domain/speakers.ts';

/** A person's photo, or their initials, as components/PersonMark.astro has it. */
export function createFace(attendee: Attendee | undefined): HTMLElement {
  const { photo } = attendee ?? {};
  const face = document.createElement(photo === undefined ? 'span' : 'img');
  const facts = photo === undefined ? { 'aria-hidden': 'true' } : { alt: '', width: '40', height: '40', src: photo };
  for (const [name, value] of Object.entries({ class: 'face', ...facts })) face.setAttribute(name, value);
  if (attendee && photo === undefined) face.textContent = initialsOf(attendee);
  return face;
}
