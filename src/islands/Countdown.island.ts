// Hydrates at the visitor's first act: the page tells the day and the city's time; hours, minutes and the visitor's own time need script.
import { followCountdown } from './countdown.ts';
import { behaviour } from './hydration/behaviour.ts';

export default behaviour(followCountdown);
