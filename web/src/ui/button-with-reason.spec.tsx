/** @jest-environment jest-fixed-jsdom */
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ButtonWithReason } from './button-with-reason.tsx';

/** The text that a screen reader adds to the button. */
function description(): string | null {
  const id = screen.getByRole('button').getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
}

const isDisabled = () => screen.getByRole<HTMLButtonElement>('button').disabled;

describe('ButtonWithReason', () => {
  it('is disabled with its reason as its description', () => {
    render(<ButtonWithReason refusal="The month is closed.">Release</ButtonWithReason>);
    expect(isDisabled()).toBe(true);
    expect(description()).toBe('The month is closed.');
  });

  it('takes the description from the page where that shows the reason', () => {
    render(
      <>
        <p id="reason">Only another admin can sign.</p>
        <ButtonWithReason refusal="Only another admin can sign." reasonId="reason">
          Sign
        </ButtonWithReason>
      </>,
    );
    expect(description()).toBe('Only another admin can sign.');
    expect(screen.getAllByText('Only another admin can sign.')).toHaveLength(1);
  });

  it('can be pressed without a reason, and has no description', () => {
    render(<ButtonWithReason refusal={null}>Release</ButtonWithReason>);
    expect(isDisabled()).toBe(false);
    expect(description()).toBeNull();
  });
});
