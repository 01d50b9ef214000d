import type { MouseEvent } from 'react';

/** Handles a click on a link to another list; without a handler the browser follows the link. */
export type OnNavigate = (event: MouseEvent<HTMLAnchorElement>) => void;
