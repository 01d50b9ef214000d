/** Corners of the picture, in the direction of the page: `start` is the left in a page from left to right. */
export const SIGN_CORNERS = ['top-start', 'top-end', 'bottom-start', 'bottom-end'] as const;

/** Sizes of the signer's video. */
export const SIGN_SIZES = ['small', 'medium', 'large'] as const;

/** A corner of the picture. */
export type SignCorner = (typeof SIGN_CORNERS)[number];

/** A size of the signer's video. */
export type SignSize = (typeof SIGN_SIZES)[number];

/** Where the signer's video is: beside the picture, or over it in one of its corners. */
export type SignLayout = 'beside' | 'over';

/** Whether and how the signer's video is shown (rule 27.23). */
export interface SignView {
  isOn: boolean;
  layout: SignLayout;
  corner: SignCorner;
  size: SignSize;
}

/** The choices that a device stores; they may be those of another version. */
export interface StoredSignView {
  on?: boolean;
  corner?: string;
  size?: string;
  layout?: string;
}

/**
 * How the signer's video is shown: as the visitor chose, else where the source wants it, else over the picture; off at first (rule 27.23).
 */
export function toSignView(stored: StoredSignView | undefined, sourceLayout: SignLayout | undefined): SignView {
  const layouts = ['beside', 'over'] as const;
  return {
    isOn: stored?.on === true,
    layout: layouts.find((each) => each === stored?.layout) ?? sourceLayout ?? 'over',
    corner: SIGN_CORNERS.find((each) => each === stored?.corner) ?? 'bottom-end',
    size: SIGN_SIZES.find((each) => each === stored?.size) ?? 'medium',
  };
}

/** The size for which a narrow page has room below the picture before it plays, so that nothing moves then; '' for none (rule 27.24). */
export const roomBelow = ({ isOn, layout, size }: SignView): SignSize | '' => (isOn && layout === 'beside' ? size : '');

const cornerOf = (isTop: boolean, isStart: boolean): SignCorner => `${isTop ? 'top' : 'bottom'}-${isStart ? 'start' : 'end'}`;

/**
 * The corner to which an arrow key moves the signer's video; undefined for other keys. The arrow to the left always leads to the left.
 *
 * @param isRtl whether the page runs from right to left
 */
export function cornerByKey(corner: SignCorner, key: string, isRtl: boolean): SignCorner | undefined {
  const isTop = corner.startsWith('top');
  const isStart = corner.endsWith('start');
  if (key === 'ArrowUp' || key === 'ArrowDown') return cornerOf(key === 'ArrowUp', isStart);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return cornerOf(isTop, (key === 'ArrowLeft') !== isRtl);
  return undefined;
}

/**
 * The corner that is nearest to a point over the picture.
 *
 * @param x from the left edge, as a part of the width
 * @param y from the upper edge, as a part of the height
 */
export const cornerNear = (x: number, y: number, isRtl: boolean): SignCorner => cornerOf(y < 0.5, x < 0.5 !== isRtl);

/** The size that the keys + and - lead to; undefined for other keys. The largest one does not grow, the smallest does not shrink. */
export function sizeByKey(size: SignSize, key: string): SignSize | undefined {
  const step = key === '+' || key === '=' ? 1 : key === '-' ? -1 : 0;
  return step === 0 ? undefined : (SIGN_SIZES[SIGN_SIZES.indexOf(size) + step] ?? size);
}
