/** @jest-environment jest-fixed-jsdom */
import { it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useCopy } from './use-copy.ts';

const address = 'https://almoner.example/conference/fridge';

function Address() {
  const copy = useCopy();
  return <button onClick={() => copy(address, 'Link copied.')}>Copy</button>;
}

function show(): void {
  render(
    <App>
      <Address />
    </App>,
  );
}

it('copies a text and says so', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Link copied.');
});

it('shows the text to select where the browser has no clipboard', async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  show();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText(`Your browser did not allow copying. Select this and copy it yourself: ${address}`);
});
