import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

describe('LinkedText (rule 8.13)', () => {
  it('shows the whole text, with a link at each address', () => {
    const { container } = render(<LinkedText text="see <https://a.example/x> and https://b.example." />);
    expect(container).toHaveTextContent('see <https://a.example/x> and https://b.example.');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://a.example/x', 'https://b.example']);
  });

  it('calls the link of a line by its title', () => {
    const { container } = render(<LinkedText text={'Voorstel\nBijlage 1: kaart: https://docs.example/b.pdf'} />);
    expect(container.textContent).toBe('Voorstel\nBijlage 1: kaart');
    expect(screen.getByRole('link', { name: 'Bijlage 1: kaart' })).toHaveAttribute('href', 'https://docs.example/b.pdf');
  });

  it.each([
    ['empty', ''],
    ['without an address', 'geen adres'],
    ['right to left', 'الملف <جدول الأعمال>'],
    ['long', 'x'.repeat(10_000)],
  ])('shows a text that is %s as it is', (_name, text) => {
    const { container } = render(<LinkedText text={text} />);
    expect(container.textContent).toBe(text);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
