/** Adds `client:interaction`, which costs nothing until the visitor acts. */
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
