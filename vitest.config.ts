/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';

const isolated = { environment: 'node', restoreMocks: true } as const;

export default getViteConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...isolated,
          name: 'unit',
          include: ['{src,server,eslint}/**/*.test.{ts,tsx}', 'tests/lint/**/*.test.ts'],
        },
      },
      { extends: true, test: { ...isolated, name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
    ],
  },
});
