import { moneyText } from '../../lib/money-format.ts';
import { designationWords as words } from '../../words/en/designations.ts';

interface PlanFundsProps {
  readonly parts: readonly { readonly name: string; readonly minor: number }[];
  readonly currency: string;
}

/** How a recurring gift is split between funds. */
export function PlanFunds({ parts, currency }: PlanFundsProps) {
  return (
    <div className="field plan-funds">
      <span className="field-label">{words.title}</span>
      <ul>
        {parts.map(({ name, minor }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{moneyText(minor, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="field-note">{words.sharesKept}</p>
    </div>
  );
}
