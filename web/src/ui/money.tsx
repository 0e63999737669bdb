import { type MoneySign, moneyParts } from '../lib/money-format.ts';

interface MoneyProps {
  /** Minor units. */
  readonly minor: number;
  readonly currency: string;
  readonly sign?: MoneySign;
  /** False if it never moved: then it is struck through. */
  readonly moved?: boolean;
  readonly zeroAsDash?: boolean;
}

/** Every amount on the screen: tabular, with its currency and sign, its cents less prominent. */
export function Money({ minor, currency, sign = 'balance', moved = true, zeroAsDash = false }: MoneyProps) {
  if (minor === 0 && zeroAsDash) return <span className="money">–</span>;
  const { whole, cents } = moneyParts(minor, currency, sign);
  const tone = !moved ? 'struck' : sign === 'flow' && minor > 0 ? 'in' : 'plain';
  const Tag = moved ? 'span' : 's';
  return (
    <Tag className="money" data-tone={tone}>
      {whole}
      <span className="money-cents">{cents}</span>
    </Tag>
  );
}

/** The one figure that leads a page, with its label. */
export function LeadFigure({
  label,
  minor,
  currency,
}: {
  readonly label: string;
  /** Null while it is not known. */
  readonly minor: number | null;
  readonly currency: string;
}) {
  return (
    <div className="lead-figure" aria-busy={minor === null}>
      <span className="lead-figure-label">{label}</span>
      {minor === null ? (
        <span className="lead-figure-blank" aria-hidden />
      ) : (
        <Money minor={minor} currency={currency} />
      )}
    </div>
  );
}
