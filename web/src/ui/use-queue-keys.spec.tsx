/** @jest-environment jest-fixed-jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { queueKey, useQueueKeys } from './use-queue-keys.ts';

const decide = jest.fn<(what: string) => void>();
beforeEach(() => void decide.mockClear());

function Queue({ names }: { readonly names: readonly string[] }) {
  const queue = useRef<HTMLDivElement>(null);
  useQueueKeys(queue);
  return (
    <div ref={queue}>
      <input aria-label="Search" />
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>
                <button className="name">{name}</button>
                <button {...queueKey('a')} onClick={() => decide(`${name} hidden`)}>
                  On phones
                </button>
              </td>
              <td>
                <button
                  {...queueKey('a')}
                  ref={(button) => void (button && isShown(button))}
                  onClick={() => decide(`${name} approved`)}
                >
                  Approve
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** jsdom lays nothing out: every element has no `offsetParent`, as if it were hidden. */
const isShown = (button: HTMLElement) =>
  Object.defineProperty(button, 'offsetParent', { value: document.body, configurable: true });

const type = (keys: string) => userEvent.setup().keyboard(keys);
const focused = () => document.activeElement?.textContent;

describe('useQueueKeys', () => {
  it('moves between the rows by J and K, and not beyond them', async () => {
    render(<Queue names={['Ada', 'Ben', 'Cleo']} />);
    await type('jj');
    expect(focused()).toBe('Ben');
    await type('jjj');
    expect(focused()).toBe('Cleo');
    await type('kkkkk');
    expect(focused()).toBe('Ada');
  });

  it('presses the button of the row that has the focus, the one that is shown', async () => {
    render(<Queue names={['Ada', 'Ben']} />);
    await type('jja');
    expect(decide.mock.calls).toEqual([['Ben approved']]);
  });

  it('decides nothing while no row has the focus', async () => {
    render(<Queue names={['Ada']} />);
    await type('a');
    expect(decide).not.toHaveBeenCalled();
  });

  it('leaves keys alone that are typed into a field or pressed with Ctrl', async () => {
    render(<Queue names={['Ada']} />);
    await type('j{Control>}a{/Control}');
    await userEvent.setup().click(screen.getByLabelText('Search'));
    await type('ja');
    expect(decide).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('goes on at the place of a row that was decided on', async () => {
    const { rerender } = render(<Queue names={['Ada', 'Ben', 'Cleo']} />);
    await type('jja');
    rerender(<Queue names={['Ada', 'Cleo']} />);
    await type('j');
    expect(focused()).toBe('Cleo');
  });
});
