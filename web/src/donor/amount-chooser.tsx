import './amount-tiles.css';
import { type PublicCampaignWire } from '@almoner/contracts';
import { roundMoneyText } from '../lib/money-format.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { Field } from './field.tsx';
import { type AmountChoice } from './gift-amount.ts';

interface AmountChooserProps {
  readonly campaign: PublicCampaignWire;
  readonly choice: AmountChoice;
  readonly problem: string | undefined;
  readonly onChange: (change: { choice: AmountChoice }) => void;
}

export function AmountChooser({ campaign, choice, problem, onChange }: AmountChooserProps) {
  const { suggestedAmounts, amountUses, minimumAmount, currency } = campaign;
  const typing = 'typed' in choice;
  return (
    <fieldset className="amounts">
      <legend className="visually-hidden">{words.amount}</legend>
      <div className="amount-grid">
        {suggestedAmounts.map((suggested, place) => (
          <AmountOption
            key={suggested}
            label={roundMoneyText(suggested, currency)}
            buys={amountUses[place] ?? ''}
            chosen={!typing && choice.suggested === suggested}
            onChoose={() => onChange({ choice: { suggested } })}
          />
        ))}
        <AmountOption
          label={words.other}
          buys=""
          chosen={typing}
          onChoose={() => onChange({ choice: { typed: '' } })}
        />
      </div>
      {typing && (
        <Field
          label={words.otherAmount}
          note={words.amountTooSmall(roundMoneyText(minimumAmount, currency))}
          problem={problem}
        >
          {(aria) => (
            <input
              {...aria}
              inputMode="decimal"
              autoFocus
              value={choice.typed}
              onChange={({ target }) => onChange({ choice: { typed: target.value } })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}

interface AmountOptionProps {
  readonly label: string;
  /** Describes this amount; may be empty. */
  readonly buys: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function AmountOption({ label, buys, chosen, onChoose }: AmountOptionProps) {
  return (
    <label className="amount" data-chosen={chosen}>
      <input type="radio" name="amount" className="visually-hidden" checked={chosen} onChange={onChoose} />
      {label}
      {buys !== '' && <span className="amount-buys">{buys}</span>}
    </label>
  );
}
