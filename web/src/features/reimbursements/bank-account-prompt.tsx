import { type ReimbursementWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccount } from '../../app/use-account.ts';
import { personBankAccountWords as words } from '../../words/en/person-bank-accounts.ts';
import { BankAccountDrawer } from './bank-account-drawer.tsx';

const unpaid: readonly ReimbursementWire['status'][] = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'failed',
];

/** For its author: without a bank account the report cannot be paid here. */
export function BankAccountPrompt({
  report: { author, payee, status },
}: {
  readonly report: ReimbursementWire;
}) {
  const account = useAccount();
  const [isOpen, setOpen] = useState(false);
  if (account?.id !== author.id || payee !== null || !unpaid.includes(status)) return null;
  return (
    <div className="report-prompt">
      <p>{words.missing}</p>
      <Button onClick={() => setOpen(true)}>{words.add}</Button>
      <BankAccountDrawer open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
