import './tsxModules.ts';

// Import dynamically, after the hook: Node loads static imports first.
const { runBackend } = await import('./runBackend.ts');
await runBackend();
