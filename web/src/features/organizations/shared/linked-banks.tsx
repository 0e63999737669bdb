import { type PaymentMethodWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { type BankAccountBody, useLinkBankAccountMutation } from '../../../api/payment-methods.api.ts';
import { problemCode } from '../../../api/problem.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { organizationWords as words } from '../../../words/en/organizations.ts';
import { signatureWords } from '../../../words/en/signatures.ts';
import { PendingSignatures } from '../../approvals/shared/pending-signatures.tsx';
import { useSecondSignature } from '../../approvals/shared/second-signature.tsx';
import { BankFields } from './organization-fields.tsx';

const columns: Column<PaymentMethodWire>[] = [
  {
    key: 'bank',
    title: words.bankColumns.bank,
    render: ({ bankName }) => <span className="name">{bankName ?? words.bankColumns.bank}</span>,
  },
  {
    key: 'account',
    title: words.bankColumns.account,
    render: ({ last4, isDefault }) => (
      <>
        {words.ending(last4 ?? '')}
        {isDefault && <span className="supporting"> · {words.isDefault}</span>}
      </>
    ),
  },
  {
    key: 'currency',
    title: words.bankColumns.currency,
    align: 'right',
    wideOnly: true,
    render: ({ currency }) => currency,
  },
];

interface LinkedBanksProps {
  readonly paymentMethods: readonly PaymentMethodWire[];
}

export function LinkedBanks({ paymentMethods }: LinkedBanksProps) {
  const [linking, setLinking] = useState(false);
  const begin = <Button onClick={() => setLinking(true)}>{words.linkBank}</Button>;
  return (
    <>
      <Section title={words.banks} aside={paymentMethods.length > 0 ? begin : undefined}>
        {paymentMethods.length === 0 ? (
          <EmptyState sentence={words.noBanks} action={begin} />
        ) : (
          <DataTable
            label={words.banks}
            density="small"
            columns={columns}
            rows={paymentMethods}
            rowKey={({ id }) => id}
          />
        )}
        <LinkDrawer open={linking} isFirst={paymentMethods.length === 0} onClose={() => setLinking(false)} />
      </Section>
      <PendingSignatures movement="bank_account" />
    </>
  );
}

interface LinkDrawerProps {
  readonly open: boolean;
  /** The first account only brings money in, and needs one signature. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

function LinkDrawer({ open, isFirst, onClose }: LinkDrawerProps) {
  const [link] = useLinkBankAccountMutation();
  const { hasPolicy } = useSecondSignature();
  const needsSecond = hasPolicy && !isFirst;
  const isRequested = useRef(false);
  const submit = async (fields: BankAccountBody) => {
    const answer = await link(fields);
    isRequested.current = problemCode(answer.error) === 'second_signature_needed';
    return isRequested.current ? {} : answer;
  };
  return (
    <FormDrawer<BankAccountBody>
      open={open}
      title={words.linkBank}
      submitLabel={words.linkBank}
      onClose={onClose}
      onSubmit={submit}
      done={() => (isRequested.current ? signatureWords.bankRequested : words.bankLinked)}
    >
      {needsSecond && <p className="drawer-lead">{signatureWords.bankNeedsSecond}</p>}
      <BankFields />
    </FormDrawer>
  );
}
