import { type OnlineGiftMethod } from '@almoner/contracts';
import { donorWords as words } from '../words/en/gifts.ts';
import { RadioRow } from './radio-row.tsx';

interface MethodChooserProps {
  readonly method: OnlineGiftMethod;
  /** Names the group of radio buttons; once on a page. */
  readonly name?: string;
  readonly onChange: (change: { method: OnlineGiftMethod }) => void;
}

const methods: readonly OnlineGiftMethod[] = ['card', 'bank_debit'];

/** Card or bank account, where the campaign accepts both. */
export function MethodChooser({ method, name = 'method', onChange }: MethodChooserProps) {
  return (
    <RadioRow
      legend={words.method}
      name={name}
      options={methods}
      chosen={method}
      labelOf={(one) => words.methods[one]}
      onChoose={(one) => onChange({ method: one })}
    />
  );
}
