/** @jest-environment jest-fixed-jsdom */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { MemoryRouter } from 'react-router';
import { FormDrawer } from './form-drawer.tsx';

/** jsdom has none, and Node's keeps the process alive. */
class TimerChannel {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

beforeAll(() => {
  Object.assign(globalThis, { MessageChannel: TimerChannel });
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
});

const send = () => screen.getByText('Release').closest<HTMLButtonElement>('button');

function open() {
  render(
    <MemoryRouter>
      <FormDrawer<{ amount: string }>
        open
        title="Release from restriction"
        submitLabel="Release"
        refusal={({ amount }) =>
          Number(amount) > 500 ? { field: 'amount', sentence: 'At most $500.00 is available.' } : null
        }
        onClose={() => undefined}
        onSubmit={() => Promise.resolve({})}
        done={() => 'Released'}
      >
        <Form.Item name="amount" label="Amount">
          <Input />
        </Form.Item>
      </FormDrawer>
    </MemoryRouter>,
  );
}

describe('FormDrawer', () => {
  it('disables its button while what is typed would be refused, and describes it by the field that says why', async () => {
    open();
    expect(send()?.disabled).toBe(false);
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '501' } });
    await waitFor(() => expect(send()?.disabled).toBe(true));
    expect(send()?.getAttribute('aria-describedby')).toBe('amount_help');
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '500' } });
    await waitFor(() => expect(send()?.disabled).toBe(false));
  });
});
