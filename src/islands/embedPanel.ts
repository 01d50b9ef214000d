import { embedAddress, type EmbedChoice, embedHtml } from '../domain/embed.ts';
import { copyField, fieldOf, onAct, readTime } from './actionPanel.ts';

/** Brings the embed dialog to life: the code follows what the visitor chooses. */
export function connectEmbed(panel: HTMLElement, signal: AbortSignal): void {
  const { site = '', path = '', name = '', part } = panel.dataset;
  const code = panel.querySelector('textarea');
  const at = fieldOf(panel, 'at');
  const chosen = (select: string) => panel.querySelector<HTMLSelectElement>(`[name="${select}"]`)?.value ?? '';
  if (!code) return;

  const update = () => {
    const time = at ? readTime(panel, at) : undefined;
    if (time === 'unreadable') return;
    const [width, height] = chosen('size').split(' × ').map(Number);
    const src = embedAddress({
      siteUrl: site,
      sessionPath: path,
      language: chosen('language'),
      shows: chosen('shows') as EmbedChoice['shows'],
      startSeconds: time || undefined,
      part,
    });
    code.value = embedHtml({ src, title: name, ...(width && height && { width, height }) });
  };
  panel.addEventListener('change', update, { signal });
  onAct(panel, 'copy', () => void copyField(panel, code, 'done'), signal);
}
