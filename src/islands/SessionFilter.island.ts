// Hydrates at the visitor's first act: until then every tab, filter and page is a link or a form that loads the page anew.
import { behaviour } from './hydration/behaviour.ts';
import { followSessionFilter } from './sessionFilterEvents.ts';

export default behaviour(followSessionFilter);
