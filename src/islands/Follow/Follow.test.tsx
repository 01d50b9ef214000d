import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FOLLOW, LONG_NAME, t, texts } from '../../../tests/support/islandProps.ts';
import type { FollowView } from '../../domain/follow/followView.ts';
import Follow from './Follow.island.tsx';
import { FOLLOW_LINK_TEXTS, FOLLOW_TEXTS } from './followTexts.ts';

const post = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

beforeEach(() => vi.stubGlobal('fetch', post));
afterEach(() => {
  post.mockReset();
  vi.unstubAllGlobals();
});

const show = (more: Partial<FollowView> = {}, locale: 'en' | 'ar' = 'en') =>
  render(<Follow form={{ view: { ...FOLLOW, ...more }, problem: undefined }} {...texts(FOLLOW_TEXTS, locale)} />);
const mail = () => screen.getByRole('textbox', { name: t('login.email') });
const send = () => userEvent.click(screen.getByRole('button', { name: t('follow.submit') }));
const sent = () => JSON.parse(post.mock.calls.at(-1)?.[1].body as string) as Record<string, unknown>;

describe('the follow form (rules 28.61, 28.62)', () => {
  it('sends nothing while a required field is empty, and says so at the field', async () => {
    show();
    await send();
    expect(post).not.toHaveBeenCalled();
    expect(mail()).toHaveFocus();
    expect(mail()).toHaveAccessibleDescription(new RegExp(t('validation.required')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lists several problems, with the focus on the list', async () => {
    show({ values: { ...FOLLOW.values, phases: [] } });
    await send();
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('group', { name: t('follow.when') })).toHaveAccessibleDescription(t('validation.choice'));
    await userEvent.click(screen.getByRole('checkbox', { name: t('follow.before') }));
    expect(screen.getByRole('group', { name: t('follow.when') })).toHaveAccessibleDescription('');
  });

  it('says that it is being sent, and then what comes next', async () => {
    let answer: (response: Response) => void = () => undefined;
    post.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    show();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: t('follow.what') }), '2. Budget');
    await userEvent.click(screen.getByRole('checkbox', { name: t('follow.after') }));
    await userEvent.click(screen.getByRole('radio', { name: t('follow.weekly') }));
    await userEvent.type(mail(), 'ana@example.org');
    await send();
    expect(await screen.findByText(t('download.sending'))).toBeVisible();
    await act(async () => {
      answer(Response.json({ sent: true }));
      await Promise.resolve();
    });
    expect(await screen.findByText(t('follow.sent'))).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('ana@example.org');
    expect(screen.getByRole('status')).toHaveTextContent(t('follow.sentHint'));
    expect(screen.getByRole('status')).toHaveFocus();
    expect(sent()).toMatchObject({ topic: 't2', phases: ['before'], interval: 'weekly', mail: 'ana@example.org', formToken: 'token' });
  });

  it('keeps what was typed after a failure, and is sent again with the new token', async () => {
    post.mockResolvedValueOnce(
      Response.json({ error: { code: 'captcha-failed', message: 'Try again', formToken: 'new' } }, { status: 403 }),
    );
    post.mockRejectedValueOnce(new Error('gone'));
    show();
    await userEvent.type(mail(), 'ana@example.org');
    await send();
    expect(await screen.findByText('Try again')).toBeVisible();
    await send();
    expect(await screen.findByText(new RegExp(t('follow.tryAgain')))).toBeVisible();
    expect(sent()).toMatchObject({ mail: 'ana@example.org', formToken: 'new' });
    expect(mail()).toHaveValue('ana@example.org');
  });

  it('shows what the portal finds wrong', async () => {
    post.mockResolvedValue(
      Response.json({ error: { code: 'invalid-fields', message: 'Check', fields: { mail: 'No such address' } } }, { status: 422 }),
    );
    show();
    await userEvent.type(mail(), 'ana@example.org');
    await send();
    expect(await screen.findByText('No such address')).toBeVisible();
    expect(mail()).toHaveFocus();
  });

  it('has no choice of agenda items where there are none, and long and right-to-left texts', () => {
    show({ topics: [{ id: 't1', name: LONG_NAME }] }, 'ar');
    expect(screen.getByRole('option', { name: LONG_NAME })).toBeInTheDocument();
    show({ topics: [] });
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });
});

describe('a browser that follows (rule 28.64)', () => {
  const subscription = { endpoint: 'https://push.example.org/x', keys: { p256dh: 'BKey', auth: 'secret' } };
  const register = vi.fn(() => Promise.resolve({}));
  const subscribe = vi.fn(() => Promise.resolve({ toJSON: () => subscription }));

  function allow(permission: NotificationPermission) {
    vi.stubGlobal('Notification', { requestPermission: () => Promise.resolve(permission) });
    vi.stubGlobal('PushManager', vi.fn());
    const serviceWorker = { register, ready: Promise.resolve({ pushManager: { subscribe } }) };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  }
  afterEach(() => {
    register.mockClear();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const follow = () => userEvent.click(screen.getByRole('button', { name: t('follow.browser') }));

  it('subscribes only when asked, and needs no address', async () => {
    allow('granted');
    post.mockResolvedValue(Response.json({ manage: '/en/gent/follow/manage?token=m' }));
    show();
    expect(register).not.toHaveBeenCalled();
    await follow();
    expect(await screen.findByText(t('follow.browserDone'))).toBeVisible();
    expect(register).toHaveBeenCalledWith('/followWorker.js');
    expect(sent()).toMatchObject({ channel: 'push', subscription, phases: ['before', 'after'], interval: 'now' });
    expect(screen.getByRole('link', { name: t('follow.manage') })).toHaveAttribute('href', '/en/gent/follow/manage?token=m');
  });

  it('says so when it is not allowed, and registers nothing', async () => {
    allow('denied');
    show();
    await follow();
    expect(await screen.findByText(t('follow.browserDenied'))).toBeVisible();
    expect(register).not.toHaveBeenCalled();
    expect(post).not.toHaveBeenCalled();
  });

  it('is not offered where the browser or the service cannot', () => {
    show();
    expect(screen.queryByRole('button', { name: t('follow.browser') })).not.toBeInTheDocument();
    allow('granted');
    show({ pushKey: undefined });
    expect(screen.queryByRole('button', { name: t('follow.browser') })).not.toBeInTheDocument();
  });
});

describe('the link to the form', () => {
  const link = { href: '/en/gent/follow', document: '/en/gent/follow/form' };
  const openDialog = async () => {
    render(<Follow link={link} {...texts(FOLLOW_LINK_TEXTS)} />);
    await userEvent.click(screen.getByRole('link', { name: t('follow.title') }));
  };

  it('opens the form in a dialog, which leads to the page for a browser', async () => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    post.mockResolvedValueOnce(Response.json({ view: FOLLOW, texts: texts(FOLLOW_TEXTS).texts }));
    await openDialog();
    const dialog = await screen.findByRole('dialog', { name: t('follow.title') });
    expect(within(dialog).getByText('Council')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: t('follow.browserPage') })).toHaveAttribute('href', FOLLOW.links.page);
    expect(within(dialog).queryByRole('button', { name: t('follow.browser') })).not.toBeInTheDocument();
    expect(post.mock.calls[0]?.[0]).toBe('/en/gent/follow/form');
  });
});
