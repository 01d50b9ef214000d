import { SIGN_CORNERS, type SignCorner, type SignSize } from '../../../domain/playback/sign/signView.ts';
import type { TextKey } from '../../../i18n/translator.ts';

/** A corner as it is seen, whatever the direction of the page. */
type SeenCorner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The corner as it is seen in a page of a direction. */
export function toSeenCorner(corner: SignCorner, isRtl: boolean): SeenCorner {
  const isLeft = corner.endsWith('start') !== isRtl;
  return `${corner.startsWith('top') ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`;
}

/** Names of the corners as they are seen. */
export const CORNER_NAMES: Readonly<Record<SeenCorner, TextKey>> = {
  'top-left': 'player.signTopLeft',
  'top-right': 'player.signTopRight',
  'bottom-left': 'player.signBottomLeft',
  'bottom-right': 'player.signBottomRight',
};

/** Names of the sizes. */
export const SIZE_NAMES: Readonly<Record<SignSize, TextKey>> = {
  small: 'player.sizeSmall',
  medium: 'player.sizeNormal',
  large: 'player.sizeLarge',
};

/** The corners in the order in which they are seen: the left ones first. */
export const seenCorners = (isRtl: boolean): SignCorner[] =>
  [...SIGN_CORNERS].sort(
    (one, other) =>
      Object.keys(CORNER_NAMES).indexOf(toSeenCorner(one, isRtl)) - Object.keys(CORNER_NAMES).indexOf(toSeenCorner(other, isRtl)),
  );
