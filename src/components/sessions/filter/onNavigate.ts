import type { MouseEvent } from 'react';

/** Answers a click on a link to another list; without it the browser follows the link. */
export type OnNavigate = (event: MouseEvent<HTMLAnchorElement>) => void;
