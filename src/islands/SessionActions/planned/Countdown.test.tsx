import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_MS } from '../../../../tests/support/islandProps.ts';
import { Countdown } from './Countdown.tsx';

const labels = { starts: 'Starts', untilStart: 'Until the start', aboutToStart: 'About to start', yourTime: 'Your time' };
const cityTime = { text: '5 November 2026 at 19:00', zone: 'Central European Time' };
const show = (daysAhead: string | undefined, language = 'en') =>
  render(
    <Countdown
      startMs={START_MS}
      timeZone="Europe/Brussels"
      language={language}
      daysAhead={daysAhead}
      cityTime={cityTime}
      labels={labels}
    />,
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the countdown', () => {
  it('counts hours and minutes, and says when the session is about to start', () => {
    vi.setSystemTime(START_MS - (2 * 3_600_000 + 5 * 60_000));
    show('today');
    expect(screen.getByRole('timer')).toHaveTextContent(`${labels.untilStart} 2 hours, 5 minutes`);
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByRole('timer')).toHaveTextContent(/2 hours, [34] minutes/);
    act(() => void vi.advanceTimersByTime(3 * 3_600_000));
    expect(screen.getByRole('timer')).toHaveTextContent(labels.aboutToStart);
  });

  it('shows the right time after the device slept', () => {
    vi.setSystemTime(START_MS - 26 * 3_600_000);
    show('tomorrow');
    vi.setSystemTime(START_MS - 60 * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('timer')).toHaveTextContent(/1 hour|60 minutes/);
  });

  it('counts in the language of the page', () => {
    vi.setSystemTime(START_MS - 2 * 3_600_000);
    show('اليوم', 'ar');
    expect(screen.getByRole('timer')).toHaveTextContent('ساعتان');
  });

  it('counts nothing when the start is due', () => {
    vi.setSystemTime(START_MS);
    show(undefined);
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByText(labels.aboutToStart)).toBeVisible();
  });
});
