/** Adds `client:interaction`: an island that costs nothing until the visitor acts. */
export function interactionDirective() {
  return {
    name: 'client:interaction',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/islands/hydration/interaction.ts' });
      },
    },
  };
}
