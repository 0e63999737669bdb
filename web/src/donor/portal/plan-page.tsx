import { type LinkedRecurringGiftWire } from '@almoner/contracts';
import { useCallback, useEffect, useState } from 'react';
import { moneyText } from '../../lib/money-format.ts';
import { loadStripe } from '../../lib/stripe-js.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { eachWords } from '../../words/en/gift-frequency.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { stateWords } from '../../words/en/shell.ts';
import { ApiProblem, getConfig } from '../donor-api.ts';
import { paymentProblem } from '../payment-problem.ts';
import { ChangeMethod } from './change-method.tsx';
import { type CardOwner, getLinkedPlan } from './portal-api.ts';
import './portal.css';

type State =
  | { readonly is: 'loading' | 'failed' | 'expired' }
  | { readonly is: 'ready'; readonly plan: LinkedRecurringGiftWire };

/** The page behind the link in an email, without sign-in: the card of one recurring gift. */
export function PlanPage({ id, linkKey }: { readonly id: string; readonly linkKey: string }) {
  const [state, setState] = useState<State>({ is: 'loading' });
  const owner: CardOwner = { id, key: linkKey };
  const load = useCallback(
    () =>
      getLinkedPlan({ id, key: linkKey }).then(
        (plan) => setState({ is: 'ready', plan }),
        (error: unknown) =>
          setState({ is: error instanceof ApiProblem && error.code === 'not_found' ? 'expired' : 'failed' }),
      ),
    [id, linkKey],
  );
  useEffect(() => void load(), [load]);
  if (state.is === 'loading')
    return <div className="donor-loading" role="status" aria-label={stateWords.loading} />;
  if (state.is !== 'ready') {
    const expired = state.is === 'expired';
    return (
      <main className="donor-width donor-unready">
        <h1>{expired ? words.linkExpired : words.failed}</h1>
        {expired && <p>{words.linkExpiredHint}</p>}
        {!expired && (
          <button type="button" className="give-button" onClick={() => void load()}>
            {stateWords.retry}
          </button>
        )}
      </main>
    );
  }
  return <Plan plan={state.plan} owner={owner} onChanged={load} />;
}

interface PlanProps {
  readonly plan: LinkedRecurringGiftWire;
  readonly owner: CardOwner;
  readonly onChanged: () => Promise<void>;
}

function Plan({ plan, owner, onChanged }: PlanProps) {
  const [saved, setSaved] = useState<string | null>(null);
  const { total, currency, frequency, method, status, organization, campaign } = plan;
  const waits = status === 'past_due' || plan.endReason === 'declined';
  const changed = (after: ChangedPlan) => {
    setSaved(savedText(waits, after));
    void onChanged();
  };
  return (
    <main className="donor-width plan-page">
      <title>{words.planTitle(organization.name)}</title>
      <div className="donor-sheet plan-sheet">
        <h1>{words.planTitle(organization.name)}</h1>
        <p>
          {campaign.title}, {moneyText(total, currency)} {eachWords[frequency]}
          {plan.nextChargeOn !== null && !waits && ` · ${words.nextGift} ${shortUtcDay(plan.nextChargeOn)}`}
        </p>
        {method !== null && <p>{methodText(method)}</p>}
        {saved !== null && <p role="status">{saved}</p>}
        {saved === null && waits && <p className="form-problem">{declinedText(plan)}</p>}
        {saved === null && plan.isDebited && <p>{words.debited}</p>}
        {saved === null && plan.endReason === 'campaign_ended' && <p>{words.campaignEnded}</p>}
        {plan.confirmation !== null && (
          <Confirm plan={plan} confirmation={plan.confirmation} onDone={onChanged} />
        )}
        {saved === null && plan.endReason !== 'campaign_ended' && (
          <ChangeMethod owner={owner} plan={plan} onSaved={changed} onCancel={null} />
        )}
      </div>
    </main>
  );
}

interface ConfirmProps {
  readonly plan: LinkedRecurringGiftWire;
  readonly confirmation: NonNullable<LinkedRecurringGiftWire['confirmation']>;
  readonly onDone: () => Promise<void>;
}

function Confirm({ plan, confirmation, onDone }: ConfirmProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      const { stripeJsUrl, stripePublishableKey } = await getConfig();
      const stripe = await loadStripe(stripeJsUrl, stripePublishableKey, plan.stripeAccount);
      const { clientSecret, paymentMethodId } = confirmation;
      const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethodId });
      setProblem(error ? paymentProblem(error) : null);
      await onDone();
    } catch {
      setProblem(words.failed);
    }
    setBusy(false);
  };
  return (
    <section className="plan-confirm">
      <h2>{words.confirmTitle}</h2>
      {problem !== null && (
        <p className="form-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="give-button" disabled={busy} onClick={() => void confirm()}>
        {words.confirm(moneyText(plan.total, plan.currency))}
      </button>
    </section>
  );
}

export interface ChangedPlan {
  readonly status: string;
  readonly isDebited?: boolean;
}

/** The outcome for the gift when another card or bank account was saved. */
export function savedText(waited: boolean, { status, isDebited }: ChangedPlan): string {
  if (isDebited === true) return words.methodDebited;
  return waited && status === 'active' ? words.cardPaid : words.cardSaved;
}

/** Why the donor has to do something about the last charge. */
export function declinedText({
  method,
  needsMethod,
  isDebited,
}: Pick<LinkedRecurringGiftWire, 'method' | 'needsMethod' | 'isDebited'>): string {
  if (needsMethod) return words.accountUnusable;
  if (method?.type !== 'bank_debit') return words.declined;
  return isDebited ? words.debitedAgain : words.debitFailed;
}

export function methodText(method: NonNullable<LinkedRecurringGiftWire['method']>): string {
  const { type, last4, expiryMonth, expiryYear } = method;
  if (type === 'bank_debit' || expiryMonth === null) return words.accountOf(method.brand, last4);
  const month = String(expiryMonth).padStart(2, '0');
  return `${words.cardOf(last4)}, ${words.expires(`${month}/${String(expiryYear).slice(2)}`)}`;
}
