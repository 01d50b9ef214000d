import type { ShareLink } from '../../../domain/embed/shareLinks.ts';

/** Signs of the networks, drawn as lines: paths in a box of 16 by 16. */
const PATHS: Record<ShareLink['network'], string> = {
  mail: 'M1.5 3.5h13v9h-13zM2 4l6 5 6-5',
  WhatsApp: 'M2 14l1-3.2A6 6 0 1 1 5.3 13zM6 5.5C6 8.5 7.5 10 10.5 10',
  Facebook: 'M11 2.5H9.5A2.5 2.5 0 0 0 7 5v9.5M4.5 7.5H10',
  LinkedIn: 'M3.5 6.5v7m0-11v1M7.5 13.5v-7m0 3a2.5 2.5 0 0 1 5 0v4',
  Bluesky:
    'M8 7C7 5 4.5 2.5 2.5 2.5c-1 3 0 5.5 3 6-2 .5-2 3 .5 4.5 1-.5 1.5-2 2-3 .5 1 1 2.5 2 3 2.5-1.5 2.5-4 .5-4.5 3-.5 4-3 3-6C11.5 2.5 9 5 8 7z',
  Mastodon: 'M3 12.5V6a2.5 2.5 0 0 1 5 0v3m0-3a2.5 2.5 0 0 1 5 0v6.5',
  X: 'M3 3l10 10M13 3L3 13',
};

/** The sign of a network, beside its name. */
export const NetworkIcon = ({ network }: { network: ShareLink['network'] }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[network]} />
  </svg>
);
