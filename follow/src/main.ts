import { runFollow } from './runFollow.ts';

await runFollow();
