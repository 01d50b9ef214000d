import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { LONG_NAME, PROMPT, t, texts } from '../../../tests/support/islandProps.ts';
import Login from './Login.island.tsx';
import { LOGIN_TEXTS } from './loginTexts.ts';
import { liveRegion } from '../../../tests/support/liveRegions.ts';

let submit: MockInstance<() => void>;

beforeEach(() => {
  submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 503 })));
});
afterEach(() => vi.unstubAllGlobals());

const show = (more: Partial<typeof PROMPT> = {}) => render(<Login {...PROMPT} {...more} {...texts(LOGIN_TEXTS)} />);
const password = () => screen.getByLabelText(t('login.password'));
const send = () => userEvent.click(screen.getByRole('button', { name: t('login.submit') }));

describe('Login', () => {
  it('reports a missing value at its field before sending, and focuses the field', async () => {
    show();
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect(password()).toBeInvalid();
    expect(password()).toHaveAccessibleDescription(t('validation.required'));
    expect(password()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says once, at the field, that the password is wrong (rule 14.2)', () => {
    show({ problem: { message: t('login.wrong'), fields: { password: t('login.wrong') } } });
    expect(screen.getAllByText(t('login.wrong'))).toHaveLength(1);
    expect(password()).toHaveAccessibleDescription(t('login.wrong'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the typed password on request, and hides it again (rule 14.17)', async () => {
    show();
    await userEvent.type(password(), 'secret');
    const button = screen.getByRole('button', { name: t('login.showPassword'), pressed: false });
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    expect(password()).toHaveAttribute('type', 'text');
    expect(password()).toHaveValue('secret');
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('reports several problems at their fields and in a summary', async () => {
    show();
    await userEvent.type(screen.getByLabelText(t('login.email')), 'an@');
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(`${t('login.password')} – ${t('validation.required')}`);
  });

  it('removes the problem as soon as it is corrected', async () => {
    show();
    await send();
    await userEvent.type(password(), 'secret');
    expect(password()).not.toBeInvalid();
    expect(screen.queryByText(t('validation.required'))).not.toBeInTheDocument();
  });

  it('opens the name fields when the e-mail address is wrong, and keeps the typed values', async () => {
    show();
    await userEvent.type(password(), 'secret');
    await userEvent.type(screen.getByLabelText(t('login.email')), LONG_NAME.slice(0, 20));
    await send();
    expect(submit).not.toHaveBeenCalled();
    expect(screen.getByLabelText(t('login.email'))).toBeInvalid();
    expect(screen.getByLabelText(t('login.email'))).toHaveValue(LONG_NAME.slice(0, 20));
    expect(password()).toHaveValue('secret');
  });

  it('reports that it is checking, and sends the form once, also without a proof', async () => {
    show();
    await userEvent.type(password(), 'secret');
    await userEvent.dblClick(screen.getByRole('button', { name: t('login.submit') }));
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1), 5000);
    expect(liveRegion()).toHaveTextContent(t('login.checking'));
  });

  it('does not send again by a second click after sending, and sends again after 3 s', async () => {
    show();
    await userEvent.type(password(), 'secret');
    await send();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1), 5000);
    await send();
    expect(submit).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => send().then(() => expect(submit).toHaveBeenCalledTimes(2)), { timeout: 6000, interval: 500 });
  });
});
