import { SIGN_SIZES, type SignView } from '../../../domain/playback/sign/signView.ts';
import type { Translate } from '../../../i18n/translator.ts';
import type { PlayerSlots } from '../../../services/browser/player/playerSlots.ts';
import { changeSign } from '../../../stores/player/sign.store.ts';
import { Setting } from '../controls/Setting.tsx';
import { CORNER_NAMES, seenCorners, SIZE_NAMES, toSeenCorner } from './playerSign.ts';

interface SignSettingsProps {
  slots: PlayerSlots;
  view: SignView;
  isRtl: boolean;
  t: Translate;
}

/** Place and size of the signer's video in the settings menu: nothing of it needs dragging (rule 27.23, WCAG 2.5.7). */
export function SignSettings({ slots, view, isRtl, t }: SignSettingsProps) {
  const corners = seenCorners(isRtl).map((corner) => ({
    value: corner,
    label: t('player.setting', { name: t('player.signOver'), value: t(CORNER_NAMES[toSeenCorner(corner, isRtl)]) }),
  }));
  return (
    <>
      <Setting
        slot={slots.settings.signPlace}
        choices={[{ value: 'beside' as const, label: t('player.signBeside') }, ...corners]}
        chosen={view.layout === 'beside' ? view.layout : view.corner}
        onChoose={(place) => changeSign(place === 'beside' ? { layout: place } : { layout: 'over', corner: place })}
      />
      <Setting
        slot={slots.settings.signSize}
        choices={SIGN_SIZES.map((size) => ({ value: size, label: t(SIZE_NAMES[size]) }))}
        chosen={view.size}
        onChoose={(size) => changeSign({ size })}
      />
    </>
  );
}
