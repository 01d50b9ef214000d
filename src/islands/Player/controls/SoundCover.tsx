import { createPortal } from 'react-dom';

interface SoundCoverProps {
  /** Element over the video. */
  slot: HTMLElement;
  /** Address of the poster; '' for none. */
  poster: string;
  label: string;
}

/** Covers the video with its poster while only its sound is played (rule 7.18). */
export const SoundCover = ({ slot, poster, label }: SoundCoverProps) =>
  createPortal(
    <div className="player-cover">
      {poster !== '' && <img alt="" src={poster} />}
      <p dir="auto">{label}</p>
    </div>,
    slot,
  );
