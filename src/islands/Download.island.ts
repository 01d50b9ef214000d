// Hydrates at the visitor's first act: until then the link leads to the page with the form, and the form is sent as it is.
import { followDownload } from './download.ts';
import { behaviour } from './hydration/behaviour.ts';

export default behaviour(followDownload);
