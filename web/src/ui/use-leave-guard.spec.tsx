/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { useLeaveGuard } from './use-leave-guard.ts';

const words = { title: 'Leave the draft?', content: 'It is not saved.', leave: 'Leave', stay: 'Stay' };

function Editor({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useLeaveGuard({ isUnsaved, param: 'edit', words });
  return null;
}

function renderEditor({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const router = createMemoryRouter([{ path: '*', element: <Editor isUnsaved={isUnsaved} /> }], {
    initialEntries: ['/campaigns?edit=c1'],
  });
  render(
    <App>
      <RouterProvider router={router} />
    </App>,
  );
  const go = (to: string) => act(() => router.navigate(to));
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { go, address };
}

// jsdom has no pseudo-elements, by which antd measures the scrollbar.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

const press = async (name: string) => userEvent.setup().click(await screen.findByRole('button', { name }));

describe('useLeaveGuard', () => {
  it('asks before the editor is left, and stays if told so', async () => {
    const { go, address } = renderEditor({ isUnsaved: true });
    await go('/donors');
    await screen.findByText(words.content);
    await press('Stay');
    await waitFor(() => expect(screen.queryByText(words.content)).toBeNull());
    expect(address()).toBe('/campaigns?edit=c1');
  });

  it('leaves when the person confirms', async () => {
    const { go, address } = renderEditor({ isUnsaved: true });
    await go('/campaigns?edit=c2');
    await press('Leave');
    await waitFor(() => expect(address()).toBe('/campaigns?edit=c2'));
  });

  it.each([
    ['what is saved', false, '/donors'],
    ['another parameter of the address', true, '/campaigns?edit=c1&tab=questions'],
    ['a session that ends', true, '/loggedOut'],
  ])('does not ask for %s', async (_, isUnsaved, to) => {
    const { go, address } = renderEditor({ isUnsaved });
    await go(to);
    expect(address()).toBe(to);
    expect(screen.queryByText(words.content)).toBeNull();
  });
});
