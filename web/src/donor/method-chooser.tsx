import { type OnlineGiftMethod } from '@almoner/contracts';
import { donorWords as words } from '../words/en/gifts.ts';
import { RadioRow } from './radio-row.tsx';

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
    <RadioRow
      legend={words.method}
      name="method"
      options={methods}
      chosen={method}
      labelOf={(one) => words.methods[one]}
      onChoose={(one) => onChange({ method: one })}
    />
  );
}
