const FOLDER = './src/islands/hydration';

/**
 * Adds `client:interaction`, which costs nothing until the visitor acts, `client:waiting`, which costs nothing for a while, and the renderer of islands without a framework. It has to
 * come before React, which would try them as components of its own.
 */
export function hydration() {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': ({ addClientDirective, addRenderer }) => {
        addClientDirective({ name: 'interaction', entrypoint: `${FOLDER}/interaction.ts` });
        addClientDirective({ name: 'waiting', entrypoint: `${FOLDER}/waiting.ts` });
        addRenderer({
          name: 'behaviour',
          serverEntrypoint: `${FOLDER}/behaviourServer.ts`,
          clientEntrypoint: `${FOLDER}/behaviourClient.ts`,
        });
      },
    },
  };
}
