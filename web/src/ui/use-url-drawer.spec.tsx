/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { useUrlDrawer } from './use-url-drawer.ts';
import { useUrlState } from './use-url-state.ts';

/** The list is the second entry of the history. */
function renderDrawer(at = '/list') {
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const { result } = renderHook(() => ({ drawer: useUrlDrawer('gift'), filters: useUrlState() }), {
    wrapper: ({ children }: { readonly children: ReactNode }) => {
      router ??= createMemoryRouter([{ path: '*', element: children }], { initialEntries: ['/', at] });
      return <RouterProvider router={router} />;
    },
  });
  const address = () => `${router?.state.location.pathname}${router?.state.location.search}`;
  const back = () => act(() => router?.navigate(-1));
  const show = (id: string | null) => act(() => result.current.drawer.show(id));
  const filter = (status: string) => act(() => result.current.filters.change({ status }));
  return { result, address, back, show, filter };
}

describe('useUrlDrawer', () => {
  it('opens as a step of the history, which Back takes back', async () => {
    const { result, address, back, show } = renderDrawer('/list?status=paid');
    show('g1');
    expect(result.current.drawer.openId).toBe('g1');
    await back();
    await waitFor(() => expect(address()).toBe('/list?status=paid'));
  });

  it('adds no step when the next record is shown', async () => {
    const { address, back, show } = renderDrawer();
    show('g1');
    show('g2');
    show('g3');
    expect(address()).toBe('/list?gift=g3');
    await back();
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('leaves no step behind when it is closed', async () => {
    const { address, back, show } = renderDrawer();
    show('g1');
    show(null);
    await waitFor(() => expect(address()).toBe('/list'));
    await back();
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('keeps filters that were changed while it was open', async () => {
    const { address, filter, show } = renderDrawer();
    show('g1');
    filter('refunded');
    show(null);
    await waitFor(() => expect(address()).toBe('/list?status=refunded'));
  });

  it('closes a drawer that a link opened, without leaving the page', async () => {
    const { address, show } = renderDrawer('/list?gift=g1');
    show(null);
    await waitFor(() => expect(address()).toBe('/list'));
  });

  it('does nothing when nothing is open', () => {
    const { address, show } = renderDrawer();
    show(null);
    expect(address()).toBe('/list');
  });
});
