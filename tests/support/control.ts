import { referenceTokens } from '../../scripts/lib/reference.mjs';

const authorization = `Bearer ${referenceTokens.REFERENCE_CONTROL_TOKEN}`;

/** Calls the control API of a reference backend (path below /control) and resolves to the JSON of the answer; throws on an error status. */
export type Control = (path: string, body?: unknown, method?: 'GET' | 'POST' | 'DELETE') => Promise<unknown>;

/** The control API of a reference backend, by the origin of the backend. */
export const createControl =
  (backendUrl: string): Control =>
  async (path, body, method = 'POST') => {
    const response = await fetch(`${backendUrl}/control${path}`, {
      method,
      headers: { authorization, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };

/** Stops the script of a live session and removes the banner that the script may have shown. */
export async function stopScript(control: Control, session: string): Promise<void> {
  await control(`/sessions/${session}/script`, { playing: false });
  await control(`/sessions/${session}/banner`, undefined, 'DELETE');
}
