import { fileURLToPath } from 'node:url';
import project from '../package.json' with { type: 'json' };
import { requireNode } from './startFailure.ts';

// The program of the portal, `dist/server/entry.mjs`. Everything else is loaded afterwards: an old Node.js cannot.
requireNode(project.config.lowestNode);
const { startPortal } = await import('./main.ts');
await startPortal(fileURLToPath(new URL('../client', import.meta.url)));
