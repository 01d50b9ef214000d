// Hydrates at the visitor's first act: until then the form is sent as it is, and the server says what is wrong.
import { behaviour } from './hydration/behaviour.ts';
import { followLogin } from './loginForm.ts';

export default behaviour(followLogin);
