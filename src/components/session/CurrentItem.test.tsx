import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { translatorFor } from '../../i18n/translator.ts';
import { CurrentItem } from './CurrentItem.tsx';

const t = translatorFor('en');
const longest = { topic: 'Budget of the coming year', speaker: '', about: '' };
const shared = { t, lang: undefined, progressText: undefined, showsSpeaker: false, speaker: undefined, longest };

describe('the current topic', () => {
  it('without a stop is at 100, and says that it is under way (rule 8.3)', () => {
    const { container } = render(<CurrentItem {...shared} topic={{ id: 't1', name: 'Budget', isRunning: true }} progress={100} />);
    expect(screen.getByText(t('timeline.running'))).toBeVisible();
    expect(container.querySelector('progress')).toHaveAttribute('value', '100');
    expect(container.querySelector('progress')?.className).toMatch(/running/);
  });

  it('that is over does not', () => {
    const { container } = render(<CurrentItem {...shared} topic={{ id: 't1', name: 'Budget' }} progress={100} />);
    expect(screen.queryByText(t('timeline.running'))).toBeNull();
    expect(container.querySelector('progress')?.className).not.toMatch(/running/);
  });
});
