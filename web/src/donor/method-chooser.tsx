import { type OnlineGiftMethod } from '@almoner/contracts';
import { donorWords as words } from '../words/en/gifts.ts';

interface MethodChooserProps {
  readonly method: OnlineGiftMethod;
  /** A recurring gift needs a card. */
  readonly isRecurring: boolean;
  readonly onChange: (change: { method: OnlineGiftMethod }) => void;
}

const methods: readonly OnlineGiftMethod[] = ['card', 'bank_debit'];

/** What the donor pays with, where the campaign accepts bank accounts. */
export function MethodChooser({ method, isRecurring, onChange }: MethodChooserProps) {
  if (isRecurring) return <p className="field-note">{words.bankOnce}</p>;
  return (
    <fieldset className="frequencies methods">
      <legend className="visually-hidden">{words.method}</legend>
      {methods.map((one) => (
        <label key={one} className="frequency" data-chosen={one === method}>
          <input
            type="radio"
            name="method"
            className="visually-hidden"
            checked={one === method}
            onChange={() => onChange({ method: one })}
          />
          {words.methods[one]}
        </label>
      ))}
    </fieldset>
  );
}
