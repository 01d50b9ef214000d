/**
 * Adds the directives `client:interaction`, `client:control` and `client:field`, which hydrate an island at an interaction of the visitor.
 */
export function hydration() {
  return {
    name: 'hydration',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'interaction', entrypoint: './src/islands/hydration/interaction.ts' });
        addClientDirective({ name: 'control', entrypoint: './src/islands/hydration/control.ts' });
        addClientDirective({ name: 'field', entrypoint: './src/islands/hydration/field.ts' });
      },
    },
  };
}
