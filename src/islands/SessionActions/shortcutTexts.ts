import type { TextKey } from '../../i18n/translator.ts';

/** The texts of the list of shortcuts. */
export const SHORTCUT_TEXTS = [
  ...(['keys.title', 'keys.or', 'keys.space', 'keys.toggle', 'keys.jump10', 'keys.jump5', 'keys.topic', 'keys.frame'] as const),
  ...(['keys.speed', 'keys.mute', 'keys.captions', 'keys.fullscreen', 'keys.help', 'keys.on', 'keys.note', 'keys.close'] as const),
] as const satisfies readonly TextKey[];
