/** @jest-environment jest-fixed-jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { useCloseOnBack } from './use-close-on-back.ts';

const onClose = jest.fn();
beforeEach(() => {
  onClose.mockClear();
  window.history.replaceState({ key: 'page' }, '');
});

const renderOpen = () =>
  renderHook(({ open }) => useCloseOnBack(open, onClose), { initialProps: { open: true } });

describe('useCloseOnBack', () => {
  it('closes on Back, and keeps what the router stored in the entry', async () => {
    const { unmount } = renderOpen();
    expect(window.history.state).toEqual({ key: 'page' });
    act(() => window.history.back());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    unmount();
  });

  it('closes by the returned function once, and takes its step out of the history', async () => {
    const { result, unmount } = renderOpen();
    const back = jest.spyOn(window.history, 'back');
    act(() => {
      result.current();
      result.current();
    });
    expect(back).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    back.mockRestore();
    unmount();
  });

  it('leaves the history alone after the person has gone back already', async () => {
    const { result, unmount } = renderOpen();
    act(() => window.history.back());
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    const back = jest.spyOn(window.history, 'back');
    act(() => result.current());
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
    unmount();
  });

  it('hears nothing while it is closed', async () => {
    const { rerender, unmount } = renderOpen();
    rerender({ open: false });
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    act(() => window.history.back());
    await popped;
    expect(onClose).not.toHaveBeenCalled();
    unmount();
  });
});
