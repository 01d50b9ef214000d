import { existsSync, realpathSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ApiError } from '../../apiError.ts';
import type { SeedFollower } from '../../seed/changes/loadData.ts';

const toRealPath = (dir: string) => (existsSync(dir) ? realpathSync(dir) : dir);

/** Registers the control call that loads new and changed folders of the seed (rule 13.27). */
export function registerReload(app: FastifyInstance, follower: SeedFollower | undefined): void {
  app.withTypeProvider<ZodTypeProvider>().post('/reload', {
    schema: {
      tags: ['Control'],
      summary: 'Load the folders of the seed that are new, changed or gone; the answer says what was used, and what not and why',
      body: z.object({ seed: z.string().optional().describe('folder of the seed that was changed; 409 if the backend does not show it') }),
    },
    handler: ({ body: { seed } }) => {
      if (!follower) throw new ApiError(409, 'follows', 'Another instance loads the folders of the seed: ask that one.');
      if (seed !== undefined && !follower.seedDirs.map(toRealPath).includes(toRealPath(seed)))
        throw new ApiError(409, 'other_seed', `This backend does not show ${seed}: start it with --seed.`);
      return follower.load();
    },
  });
}
