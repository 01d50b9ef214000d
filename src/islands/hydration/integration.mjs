/** Adds the directive `client:interaction`, which hydrates an island at an interaction of the visitor. */
export function hydration() {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/islands/hydration/interaction.ts' });
      },
    },
  };
}
