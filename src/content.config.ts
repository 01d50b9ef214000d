import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'zod';

/** Texts of the project on its information pages (rule 2.9): `faq/nl`, with the language tag of the page. */
const information = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content', generateId: ({ entry }) => entry.replace(/\.md$/, ''), retainBody: false }),
  schema: z.object({ title: z.string().min(1), description: z.string().min(1) }),
});

export const collections = { information };
