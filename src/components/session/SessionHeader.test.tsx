import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionHeader } from './SessionHeader.tsx';

const details = { name: 'Council', sound: [{ text: 'Interpretation: French' }, { text: 'Eenvoudige taal', lang: 'nl' }] };

it('says what a session can be heard with, in its language (rule 27.6)', () => {
  render(<SessionHeader details={details} />);
  expect(screen.getByText('Interpretation: French')).not.toHaveAttribute('lang');
  expect(screen.getByText('Eenvoudige taal')).toHaveAttribute('lang', 'nl');
});

it('says nothing of it for a session that is closed, and for one with the sound of the hall only', () => {
  const { rerender } = render(<SessionHeader details={details} isClosed />);
  expect(screen.queryByText('Interpretation: French')).toBeNull();
  rerender(<SessionHeader details={{ name: 'Council' }} />);
  expect(screen.getByRole('banner')).toHaveTextContent(/^Council$/);
});
