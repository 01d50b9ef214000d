import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DOWNLOAD, LONG_NAME, t, texts } from '../../../tests/support/islandProps.ts';
import type { DownloadView } from '../../domain/download/downloadView.ts';
import { $marks } from '../../stores/player/clipMarks.store.ts';
import Download from './Download.island.tsx';
import { DOWNLOAD_TEXTS } from './downloadTexts.ts';

const post = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', post));
afterEach(() => {
  $marks.set({ in: undefined, out: undefined });
  post.mockReset();
  vi.unstubAllGlobals();
});

const show = (more: Partial<DownloadView> = {}, locale: 'en' | 'ar' = 'en') =>
  render(<Download view={{ ...DOWNLOAD, ...more }} problem={undefined} {...texts(DOWNLOAD_TEXTS, locale)} />);
const email = () => screen.getByRole('textbox', { name: t('login.email') });
const send = () => userEvent.click(screen.getByRole('button', { name: t('download.submit') }));
const sent = () => JSON.parse(post.mock.calls.at(-1)?.[1].body as string) as Record<string, unknown>;

describe('Download', () => {
  it('sends nothing while a required field is empty', async () => {
    show();
    await send();
    expect(post).not.toHaveBeenCalled();
    expect(email()).toBeInvalid();
    expect(email()).toHaveAccessibleDescription(new RegExp(t('validation.required')));
  });

  it('reports that the request is being sent, and then that the download has started', async () => {
    let answer: (response: Response) => void = () => undefined;
    post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    show();
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(await screen.findByText(t('download.sending'))).toBeVisible();
    await act(async () => {
      answer(Response.json({ message: t('download.started'), mailed: true }));
      await Promise.resolve();
    });
    expect(await screen.findByText(t('download.started'))).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('ana@example.org');
    expect(screen.getByRole('status')).toHaveTextContent(t('download.next'));
    expect(screen.getByRole('status')).toHaveFocus();
    expect(sent()).toMatchObject({ email: 'ana@example.org', part: 'all', formToken: 'token' });
  });

  it('promises an e-mail only where the answer does (rule 15.6)', async () => {
    post.mockResolvedValue(Response.json({ message: t('download.started') }));
    show();
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(await screen.findByText(t('download.started'))).toBeVisible();
    expect(screen.getByRole('status')).not.toHaveTextContent('ana@example.org');
    expect(screen.getByRole('status')).not.toHaveTextContent(t('download.next'));
  });

  it('chooses nothing by itself, and reports a missing choice once, at its group (rule 15.3)', async () => {
    show({ values: { ...DOWNLOAD.values, part: undefined } });
    expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(post).not.toHaveBeenCalled();
    const group = screen.getByRole('group', { name: t('download.part') });
    expect(group).toHaveFocus();
    expect(group).toHaveAccessibleDescription(t('validation.choice'));
    expect(screen.getAllByText(t('validation.choice'))).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(email()).toHaveValue('ana@example.org');
    await userEvent.click(screen.getByRole('radio', { name: t('download.partAll') }));
    expect(screen.queryByText(t('validation.choice'))).not.toBeInTheDocument();
  });

  it('reports several problems at their fields and in a summary', async () => {
    show({ values: { ...DOWNLOAD.values, part: undefined } });
    await send();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(t('error.invalidFields'));
    expect(email()).toBeInvalid();
  });

  it('says once, at its field, that the end is before the start', async () => {
    show({ values: { ...DOWNLOAD.values, part: 'trim', start: '2:00', stop: '1:00' } });
    await userEvent.type(email(), 'ana@example.org');
    await send();
    const stop = screen.getByRole('textbox', { name: t('download.stop'), hidden: true });
    expect(stop).toHaveFocus();
    expect(stop).toHaveAccessibleDescription(new RegExp(`^${t('validation.endBeforeStart')}`));
    expect(screen.getAllByText(new RegExp(t('validation.endBeforeStart')))).toHaveLength(1);
    expect(screen.queryByText(t('error.invalidFields'))).not.toBeInTheDocument();
  });

  it('returns to the topic of the address, or to nothing, when the marks are removed', async () => {
    show({ values: { ...DOWNLOAD.values, part: 'topics', topics: ['t1'] } });
    act(() => $marks.set({ in: 61.4, out: 90.2 }));
    expect(screen.getByRole('radio', { name: t('download.partTrim') })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: t('download.removeMarks'), hidden: true }));
    expect(screen.getByRole('radio', { name: t('download.partTopics') })).toBeChecked();
    expect(screen.getByRole('radio', { name: t('download.partTopics') })).toHaveFocus();
  });

  it('keeps the values after a failure, and can be sent again', async () => {
    post.mockRejectedValueOnce(new Error('gone'));
    show();
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(await screen.findByText(new RegExp(t('download.tryAgain').slice(0, 20)))).toBeVisible();
    expect(email()).toHaveValue('ana@example.org');
    post.mockResolvedValueOnce(Response.json({}));
    await send();
    expect(await screen.findByText(t('download.started'))).toBeVisible();
  });

  it('is sent again with the new form token (rule 15.8)', async () => {
    post.mockResolvedValueOnce(
      Response.json({ error: { code: 'captcha-failed', message: 'Try again', formToken: 'new' } }, { status: 403 }),
    );
    post.mockResolvedValueOnce(Response.json({}));
    show();
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(await screen.findByText('Try again')).toBeVisible();
    await send();
    expect(await screen.findByText(t('download.started'))).toBeVisible();
    expect(sent()).toMatchObject({ email: 'ana@example.org', formToken: 'new' });
  });

  it('takes over the marks of the clip dialog', async () => {
    post.mockResolvedValue(Response.json({}));
    show();
    act(() => $marks.set({ in: 61.4, out: 90.2 }));
    await userEvent.type(email(), 'ana@example.org');
    await send();
    expect(sent()).toMatchObject({ part: 'trim', start: '1:01', stop: '1:31' });
  });

  it('chooses all topics or none, and shows a mixed state in between', async () => {
    show();
    const all = screen.getByRole('checkbox', { name: t('download.allTopics'), hidden: true });
    await userEvent.click(screen.getByRole('checkbox', { name: '1. Opening', hidden: true }));
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(screen.getByRole('checkbox', { name: '2. Budget', hidden: true })).toBeChecked();
  });

  it('shows long and foreign names in full, also from right to left', () => {
    show({ topicNames: { t1: LONG_NAME, t2: '2. Budget' } }, 'ar');
    expect(screen.getByRole('checkbox', { name: LONG_NAME, hidden: true })).toBeInTheDocument();
  });
});
