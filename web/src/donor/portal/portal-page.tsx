import { type DonorGiftWire, type DonorYearWire, type RecurringGiftWire } from '@almoner/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { moneyParts, moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { stateWords } from '../../words/en/shell.ts';
import { tributeKindWords } from '../../words/en/tributes.ts';
import { ApiProblem } from '../donor-api.ts';
import { OrganizationMark } from '../organization-mark.tsx';
import { pageOfGift } from '../prefilled-gift.ts';
import { RadioRow } from '../radio-row.tsx';
import { getGifts, getPlans, getYears, logOut } from './portal-api.ts';
import { GiftUses } from './gift-uses.tsx';
import { OwnAddresses } from './own-addresses.tsx';
import { PlanCard } from './plan-card.tsx';
import { suggestedFor, suggestedPlanId } from './suggested-amount.ts';
import { useReadOnReturn } from './use-read-on-return.ts';
import './portal.css';

type State =
  | { readonly is: 'loading' | 'failed' | 'unproven' }
  | {
      readonly is: 'ready';
      readonly years: readonly DonorYearWire[];
      readonly plans: readonly RecurringGiftWire[];
    };

/** The gifts of a signed-in donor to every organization, and a way to give again. */
export function PortalPage({ email }: { readonly email: string }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(async () => {
    try {
      const [years, plans] = await Promise.all([getYears(), getPlans()]);
      setState({ is: 'ready', years, plans });
    } catch (error) {
      const unproven = error instanceof ApiProblem && error.code === 'address_not_proven';
      setState({ is: unproven ? 'unproven' : 'failed' });
    }
  }, []);
  useEffect(() => void load(), [load]);
  return (
    <>
      <title>{words.title}</title>
      <header className="donor-header">
        <div className="donor-width portal-header">
          {state.is === 'ready' && <OnlyOrganization {...state} />}
          <span className="donor-sign-in portal-who">
            <span className="donor-signed-in">{email}</span>
            <button type="button" className="quiet-button text-link" onClick={logOutHere}>
              {words.logOut}
            </button>
          </span>
        </div>
      </header>
      {state.is === 'loading' && (
        <div className="donor-loading" role="status" aria-label={stateWords.loading} />
      )}
      {(state.is === 'failed' || state.is === 'unproven') && (
        <main className="donor-width donor-unready">
          <h1>{state.is === 'unproven' ? words.proveTitle : words.failed}</h1>
          {state.is === 'unproven' ? (
            <p>{words.proveHint}</p>
          ) : (
            <button type="button" className="give-button" onClick={() => void load()}>
              {stateWords.retry}
            </button>
          )}
        </main>
      )}
      {state.is === 'ready' && <Giving {...state} email={email} onChanged={load} />}
    </>
  );
}

/** The organization that the donor gives to; null when there are several, and each gift then names its own. */
function OnlyOrganization({ years, plans }: Pick<GivingProps, 'years' | 'plans'>) {
  const names = new Map([...years, ...plans].map(({ organization: { id, name } }) => [id, name]));
  const [name] = names.values();
  return name !== undefined && names.size === 1 && <OrganizationMark name={name} />;
}

/** The URL stays the same, so that the same page opens after the next sign-in. */
const logOutHere = () => void logOut().finally(() => window.location.reload());

interface GivingProps {
  readonly email: string;
  readonly years: readonly DonorYearWire[];
  readonly plans: readonly RecurringGiftWire[];
  readonly onChanged: () => Promise<void>;
}

function Giving({ email, years, plans, onChanged }: GivingProps) {
  const [first, ...rest] = plans;
  const suggestedId = suggestedPlanId();
  return (
    <main className="donor-width donor-columns">
      <div className="donor-title">
        <h1>{words.title}</h1>
        <p>{years.some(isGiven) && words.lead(sums(years), String(years.at(-1)?.year))}</p>
        {suggestedId !== null && !plans.some(({ id }) => id === suggestedId) && (
          <div className="portal-elsewhere" role="status">
            <p>{words.suggestedElsewhere(email)}</p>
            <button type="button" className="quiet-button text-link" onClick={logOutHere}>
              {words.useOtherAddress}
            </button>
          </div>
        )}
      </div>
      {first !== undefined && (
        <div className="portal-plans">
          <PlanCard key={first.id} plan={first} isOpen onChanged={onChanged} />
          {rest.map((plan) => (
            <PlanCard key={plan.id} plan={plan} isOpen={suggestedFor(plan) !== null} onChanged={onChanged} />
          ))}
        </div>
      )}
      <div className="donor-story">
        {years.length === 0 ? <p>{words.noGifts}</p> : <Gifts years={years} onChanged={onChanged} />}
        <GiftUses />
        <OwnAddresses />
        <p>
          <a className="text-link" href="/donations/donor?campaigns">
            {years.length === 0 ? words.findOpenCampaign : `${words.giveAgain}: ${words.chooseCampaign}`}
          </a>
        </p>
      </div>
    </main>
  );
}

function Gifts({ years, onChanged }: Pick<GivingProps, 'years' | 'onChanged'>) {
  const all = [...new Set(years.map(({ year }) => year))];
  const [year, setYear] = useState(all[0] ?? new Date().getUTCFullYear());
  const { gifts, more, isReading, failed, readAgain } = useGifts(year);
  const isVerifying = gifts.some(({ verificationUrl }) => verificationUrl !== null);
  useReadOnReturn(isVerifying, readAgain);
  const wasVerifying = useRef(false);
  useEffect(() => {
    // A recurring gift is listed from its first debit on.
    if (wasVerifying.current && !isVerifying && gifts.length > 0) void onChanged();
    wasVerifying.current = isVerifying;
  }, [isVerifying, gifts.length, onChanged]);
  const sumOfYear = years.filter((one) => one.year === year);
  // A gift of property has a receipt and no amount.
  const hasStatement = sumOfYear.some(isGiven) || gifts.some(({ receipt }) => receipt !== null);
  return (
    <section className="portal-gifts">
      <header>
        <h2>{words.gifts}</h2>
        <RadioRow
          legend={words.year}
          name="year"
          className="portal-years"
          options={all}
          chosen={year}
          labelOf={String}
          onChoose={setYear}
        />
        {hasStatement && (
          <a className="text-link portal-statement" href={`/api/donor/statements/${year}`} download>
            {words.statement(year)}
          </a>
        )}
      </header>
      <table className="portal-gift-rows">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.gift}</th>
            <th scope="col">{words.receipt}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {gifts.map((gift) => (
            <Gift key={gift.id} gift={gift} />
          ))}
        </tbody>
        <tfoot>
          {bySum(sumOfYear).map(([currency, given]) => (
            <tr key={currency}>
              <th scope="row" colSpan={3}>
                {words.total(year, currency)}
              </th>
              <td>
                <Amount minor={given} currency={currency} />
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
      {failed && <p className="form-problem">{words.failed}</p>}
      {more !== null && (
        <button type="button" className="quiet-button text-link" disabled={isReading} onClick={more}>
          {words.more}
        </button>
      )}
    </section>
  );
}

function Gift({ gift }: { readonly gift: DonorGiftWire }) {
  const { amount, refunded, currency, receipt, frequency, organization } = gift;
  const kind =
    gift.method === 'forgone_reimbursement' ? words.forgoneReimbursement : words.frequencies[frequency];
  const details = [kind, organization.name];
  // Absent in the reply of a gateway of an earlier release.
  details.push(...(gift.fundNames ?? []).map(words.toFund));
  if (gift.tribute !== null) details.push(`${tributeKindWords[gift.tribute.kind]} ${gift.tribute.name}`);
  if (refunded > 0) details.push(words.refunded(moneyText(refunded, currency)));
  return (
    <tr>
      <td>
        <time dateTime={gift.occurredAt}>{shortUtcDay(gift.occurredAt)}</time>
      </td>
      <td>
        {gift.campaignTitle}
        <small>{details.join(', ')}</small>
        {/* Absent in the reply of a gateway of an earlier release. */}
        {gift.again != null && (
          <a className="text-link portal-again" href={pageOfGift(gift.again)}>
            {words.giveAgain}
          </a>
        )}
      </td>
      <td>
        {gift.status === 'processing' && <small>{words.processing}</small>}
        {gift.status === 'failed' && <small>{words.returned}</small>}
        {gift.verificationUrl !== null && (
          <a className="text-link" href={gift.verificationUrl} target="_blank" rel="noreferrer">
            {words.verify}
          </a>
        )}
        {receipt !== null && (
          <a className="text-link portal-receipt" href={`/api/donor/receipts/${receipt.id}`} download>
            {receipt.number}
          </a>
        )}
      </td>
      <td>
        {gift.status === 'failed' ? (
          <s>
            <Amount minor={amount} currency={currency} />
          </s>
        ) : (
          <Amount minor={amount - refunded} currency={currency} />
        )}
      </td>
    </tr>
  );
}

function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  const { whole, cents } = moneyParts(minor, currency);
  return (
    <span className="portal-amount">
      {whole}
      <span>{cents}</span>
    </span>
  );
}

/** The gifts of a year, page by page. Another year starts again, whatever is still being read. */
function useGifts(year: number) {
  const [gifts, setGifts] = useState<readonly DonorGiftWire[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [failed, setFailed] = useState(false);
  const latest = useRef(0);
  const read = useCallback(async (of: number, cursor: string | null) => {
    const turn = ++latest.current;
    setReading(true);
    setFailed(false);
    const page = await getGifts(of, cursor).catch(() => null);
    if (turn !== latest.current) return;
    setReading(false);
    setFailed(page === null);
    if (page === null) return;
    setGifts((before) => (cursor === null ? page.items : [...before, ...page.items]));
    setNext(page.nextCursor);
  }, []);
  useEffect(() => {
    setGifts([]);
    setNext(null);
    void read(year, null);
  }, [read, year]);
  return {
    gifts,
    failed,
    isReading,
    more: next === null ? null : () => void read(year, next),
    readAgain: () => void read(year, null),
  };
}

/** Not where every gift is still to be paid, or was refunded. */
const isGiven = ({ given }: DonorYearWire) => given > 0;

function bySum(years: readonly DonorYearWire[]): [currency: string, given: number][] {
  const sumOf = new Map<string, number>();
  for (const { currency, given } of years) sumOf.set(currency, (sumOf.get(currency) ?? 0) + given);
  return [...sumOf];
}

const sums = (years: readonly DonorYearWire[]) =>
  bySum(years)
    .map(([currency, given]) => moneyText(given, currency))
    .join(', ');
