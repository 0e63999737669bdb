import './shared/wallet.css';
import { type WalletDetailsWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { readProblem } from '../../api/problem.ts';
import { useShowAccountNumberMutation } from '../../api/wallet.api.ts';
import { cashWords as words } from '../../words/en/wallet.ts';

const shownMs = 60_000;

/** The numbers by which others send money to the wallet; the whole account number on request, for a minute. */
export function AccountDetails({ details }: { readonly details: WalletDetailsWire }) {
  const { accountNumber, isLoading, show, hide } = useAccountNumber();
  if (!details.isAvailable)
    return (
      <section aria-label={words.account}>
        <h2>{words.account}</h2>
        <p className="supporting">{words.noNumbers}</p>
      </section>
    );
  return (
    <section aria-label={words.account}>
      <div className="wallet-panel-head">
        <h2>{words.account}</h2>
        <Button
          type="link"
          size="small"
          loading={isLoading}
          onClick={accountNumber === null ? () => void show() : hide}
        >
          {accountNumber === null ? words.showNumber : words.hideNumber}
        </Button>
      </div>
      <dl className="wallet-facts">
        <dt>{words.bank}</dt>
        <dd>{details.bankName}</dd>
        <dt>{words.routing}</dt>
        <dd>{details.routingNumber}</dd>
        <dt>{words.accountNumber}</dt>
        <dd>{accountNumber ?? words.endsIn(details.accountNumberLast4 ?? '')}</dd>
      </dl>
      <p className="supporting">{words.numberHint}</p>
    </section>
  );
}

function useAccountNumber() {
  const [request, { isLoading, reset }] = useShowAccountNumberMutation();
  const { message } = App.useApp();
  const [accountNumber, setAccountNumber] = useState<string | null>(null);
  useEffect(() => {
    if (accountNumber === null) return undefined;
    const timer = setTimeout(() => setAccountNumber(null), shownMs);
    return () => clearTimeout(timer);
  }, [accountNumber]);
  const show = async () => {
    const { data, error } = await request();
    // The store keeps the answer of a mutation; the number must not stay there.
    reset();
    if (data) setAccountNumber(data.accountNumber);
    else void message.error(readProblem(error).sentence);
  };
  return { accountNumber, isLoading, show, hide: () => setAccountNumber(null) };
}
