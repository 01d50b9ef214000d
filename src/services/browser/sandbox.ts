/** Whether the page is in a frame with `sandbox` and without an origin of its own, as WordPress frames embeds (rule 16.14). */
export const isSandboxed = (): boolean => window.origin === 'null';
