import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';

// Node runs TypeScript, but no JSX: modules with the extension `.tsx` are compiled when they are imported.
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'));
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});
