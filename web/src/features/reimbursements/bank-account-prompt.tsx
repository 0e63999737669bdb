import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetPersonBankAccountQuery } from '../../api/person-bank-accounts.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { personBankAccountWords as words } from '../../words/en/person-bank-accounts.ts';
import { BankAccountDrawer } from './bank-account-drawer.tsx';
import { bankReason } from './bank-reason.ts';

const unpaid: readonly ReimbursementWire['status'][] = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'failed',
];

interface PromptProps {
  readonly report: ReimbursementWire;
}

/** For its author: without a bank account, or with one that the bank returned it from, the report cannot be paid here. */
export function BankAccountPrompt({ report }: PromptProps) {
  const account = useAccount();
  const { author, payee, status } = report;
  if (account?.id !== author.id || !unpaid.includes(status)) return null;
  if (payee === null) return <Prompt sentence={words.missing} label={words.add} />;
  return status === 'failed' ? <ReturnedPrompt /> : null;
}

/** Nothing once the person has another account. */
function ReturnedPrompt() {
  const { data } = useGetPersonBankAccountQuery();
  const bank = data?.bankAccount ?? null;
  if (bank === null || bank.returned === null) return null;
  const sentence = words.returned(words.account(bank.bankName, bank.last4), bankReason(bank.returned.reason));
  return <Prompt sentence={`${sentence} ${words.changeIt}`} label={words.changeAccount} />;
}

function Prompt({ sentence, label }: { readonly sentence: string; readonly label: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="report-prompt">
      <p>{sentence}</p>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <BankAccountDrawer open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
