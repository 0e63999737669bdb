import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { GiftStep } from './gift-step.tsx';

const amountOf = (minor: number, isPending?: boolean) => {
  const html = renderToStaticMarkup(
    <GiftStep
      icon="paid"
      title="Paid"
      minor={minor}
      currency="USD"
      {...(isPending === undefined ? {} : { isPending })}
    />,
  );
  return { text: html.replaceAll(/<[^>]*>/g, ''), isGreen: html.includes('data-tone="in"') };
};

describe('an event of a gift', () => {
  it('shows money that moved with its sign, in green when it came in', () => {
    expect(amountOf(5_000)).toEqual({ text: expect.stringContaining('+$50.00'), isGreen: true });
    expect(amountOf(-175)).toEqual({ text: expect.stringContaining('−$1.75'), isGreen: false });
  });

  it('shows money that has not moved yet without a sign', () => {
    const { text, isGreen } = amountOf(5_000, true);
    expect([text.includes('$50.00'), text.includes('+'), isGreen]).toEqual([true, false, false]);
  });
});
