import '../reimbursements.css';
import { Button } from 'antd';
import { useState } from 'react';
import {
  useGetPersonBankAccountQuery,
  useRemovePersonBankAccountMutation,
} from '../../../api/person-bank-accounts.api.ts';
import { readProblem, refusalSentence } from '../../../api/problem.ts';
import { FailedNotice } from '../../../ui/list-states.tsx';
import { DayAndTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { personBankAccountWords as words } from '../../../words/en/person-bank-accounts.ts';
import { BankAccountDrawer } from '../bank-account-drawer.tsx';
import { bankReason } from '../bank-reason.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** The bank account to which the signed-in person is paid. */
export function BankAccount() {
  const { data, isError, error, refetch } = useGetPersonBankAccountQuery();
  const [remove, removing] = useRemovePersonBankAccountMutation();
  const ask = useConfirmation();
  const showResult = useMutationFeedback();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingLines rows={2} />
    );
  const { bankAccount, changeRefusal } = data;
  const askRemoval = () =>
    ask({
      title: words.removeTitle,
      content: words.removeConsequence,
      okText: words.remove,
      danger: true,
      onOk: () => showResult(remove(), words.removed),
    });
  return (
    <Section title={words.title}>
      {bankAccount === null ? (
        <p>{words.none}</p>
      ) : (
        <p>
          <span className="name">{words.account(bankAccount.bankName, bankAccount.last4)}</span>{' '}
          <span className="supporting">
            {words.addedOn} <DayAndTime at={bankAccount.addedAt} />
          </span>
        </p>
      )}
      {bankAccount?.returned && (
        <p role="alert">
          {words.returned(
            words.account(bankAccount.bankName, bankAccount.last4),
            bankReason(bankAccount.returned.reason),
          )}{' '}
          {words.changeIt}
        </p>
      )}
      <div className="report-steps">
        <Button
          type={bankAccount === null ? 'primary' : 'default'}
          disabled={changeRefusal !== null}
          onClick={() => setOpen(true)}
        >
          {bankAccount === null ? words.add : words.change}
        </Button>
        {bankAccount !== null && (
          <Button danger disabled={changeRefusal !== null} loading={removing.isLoading} onClick={askRemoval}>
            {words.remove}
          </Button>
        )}
        {changeRefusal !== null && <p className="supporting">{refusalSentence(changeRefusal)}</p>}
      </div>
      <BankAccountDrawer open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}
