import { type DonorUsesWire, type GiftUsesWire } from '@almoner/contracts';
import { useCallback, useEffect, useState } from 'react';
import { moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { stateWords } from '../../words/en/shell.ts';
import { getUses } from './portal-api.ts';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly uses: readonly DonorUsesWire[] };

/** The purchases that the donor's restricted gifts paid for, by organization and fund. Nothing without such a gift. */
export function GiftUses() {
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(
    () =>
      getUses().then(
        (uses) => setState({ is: 'ready', uses }),
        () => setState({ is: 'failed' }),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  if (state.is === 'loading') return null;
  if (state.is === 'failed')
    return (
      <p className="form-problem">
        {words.boughtFailed}{' '}
        <button type="button" className="quiet-button text-link" onClick={() => void load()}>
          {stateWords.retry}
        </button>
      </p>
    );
  const organizations = state.uses.filter(({ funds }) => funds.length > 0);
  if (organizations.length === 0) return null;
  return (
    <section className="portal-gifts portal-uses">
      <header>
        <h2>{words.bought}</h2>
      </header>
      {organizations.map(({ organization, funds }) =>
        funds.map((fund) => (
          <FundUses
            key={fund.fund.id}
            fund={fund}
            organization={organizations.length > 1 ? organization.name : null}
          />
        )),
      )}
      <p className="portal-note">{words.boughtNote}</p>
    </section>
  );
}

interface FundUsesProps {
  readonly fund: GiftUsesWire;
  /** Null where all gifts are to one organization. */
  readonly organization: string | null;
}

function FundUses({ fund: { fund, currency, given, spent, uses }, organization }: FundUsesProps) {
  const money = (minor: number) => moneyText(minor, currency);
  return (
    <>
      <div className="portal-fund">
        <h3>
          {fund.name}
          {organization !== null && <small>{organization}</small>}
        </h3>
        <span>{words.fundSum(money(spent), money(given))}</span>
      </div>
      {uses.length === 0 ? (
        <p>{words.nothingBought}</p>
      ) : (
        <table>
          <caption className="visually-hidden">{fund.name}</caption>
          <thead>
            <tr>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.purchase}</th>
              <th scope="col">{words.paid}</th>
              <th scope="col">{words.yourPart}</th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ kind, merchant, at, amount, part }, index) => (
              <tr key={`${at}-${index}`}>
                <td>
                  <time dateTime={at}>{shortUtcDay(at)}</time>
                </td>
                <td>{kind === 'purchase' ? merchant : words[kind]}</td>
                <td className="portal-paid">{money(amount)}</td>
                <td>
                  <span className="portal-amount">{money(part)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
