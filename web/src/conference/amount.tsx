import { moneyParts } from '../lib/money-format.ts';

/** An amount with quieter cents. */
export function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  const { whole, cents } = moneyParts(minor, currency);
  return (
    <span className="conference-amount">
      {whole}
      <span>{cents}</span>
    </span>
  );
}
