/** Icons of the actions: paths in a box of 16 by 16. */
const PATHS = {
  share: 'M11.5 5.5l-7 3m7 4-7-3M13 2.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM5 8.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM15 13a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  clip: 'M5.5 5.5 14 13M5.5 10.5 14 3M6 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM6 12a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  download: 'M8 1.5v9m-4-4 4 4 4-4M2 14.5h12',
  calendar: 'M2 3.5h12v11H2zM2 7h12M5 1.5v3m6-3v3',
  embed: 'M5 4 1 8l4 4m6-8 4 4-4 4',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  keys: 'M1 4h14v8.5H1zM4 7h.01M7 7h.01M10 7h.01M12.5 7h.01M5 10h6',
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
    <path d={PATHS[name]} strokeWidth={name === 'more' ? 3 : undefined} />
  </svg>
);
