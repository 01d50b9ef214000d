/** Icons of the actions: paths in a box of 16 by 16. */
const PATHS = {
  share: 'M4 7.5H2.5v7h11v-7H12M8 10V1.5M5 4l3-3 3 3',
  clip: 'M4 1.5v13m8-13v13M1 4.5h14m-14 7h14',
  download: 'M8 1.5v9m-4-4 4 4 4-4M2 14.5h12',
  follow: 'M3 12.5h10c-1-1-1.5-2-1.5-5.5a3.5 3.5 0 0 0-7 0C4.5 10.5 4 11.5 3 12.5zM6.5 14.5h3',
  calendar: 'M2 3.5h12v11H2zM2 7h12M5 1.5v3m6-3v3',
  embed: 'M5 4 1 8l4 4m6-8 4 4-4 4',
  keys: 'M1 4h14v8H1zM5 9.5h6',
} as const;

/** Name of an action with an icon. */
export type ActionName = keyof typeof PATHS;

/** The icon of an action, beside its word. */
export const ActionIcon = ({ name }: { name: ActionName }) => (
  <svg
    viewBox="0 0 16 16"
    width="18"
    height="18"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
