// Hydrates at the visitor's first act: links and code stand in the page, and the browser opens the dialogs; copying and marking need script.
import { behaviour } from './hydration/behaviour.ts';
import { followActions } from './sessionActions.ts';

export default behaviour(followActions);
