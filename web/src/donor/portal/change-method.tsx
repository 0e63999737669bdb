import { type OnlineGiftMethod, type RecurringGiftWire } from '@almoner/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type StripeClient, type StripeElements, loadStripe } from '../../lib/stripe-js.ts';
import { donorWords } from '../../words/en/gifts.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { ApiProblem, getConfig } from '../donor-api.ts';
import { MethodChooser } from '../method-chooser.tsx';
import { paymentProblem } from '../payment-problem.ts';
import { moneyText } from '../../lib/money-format.ts';
import { typesOf } from '../use-payment-element.ts';
import { stripeAppearance } from '../../theme/stripe-appearance.ts';
import { deviceName, passingChallenges } from '../passing-challenges.ts';
import { type CardOwner, openMethod, readPlan, saveMethod } from './portal-api.ts';
import { usePresentTotal } from './use-present-total.ts';
import { useReadOnReturn } from './use-read-on-return.ts';

/** Of a form that was closed after too many declines (Stripe: error-codes). */
const closedCode = 'setup_intent_unexpected_state';

interface Form {
  readonly stripe: StripeClient;
  readonly elements: StripeElements;
  readonly setupIntentId: string;
  readonly clientSecret: string;
}
interface ChangeMethodProps {
  readonly owner: CardOwner;
  readonly plan: Pick<
    RecurringGiftWire,
    'campaign' | 'amount' | 'total' | 'coverFees' | 'currency' | 'method' | 'acceptsBankDebits'
  >;
  readonly onSaved: (plan: { readonly status: string; readonly isDebited?: boolean }) => void;
  readonly onCancel: (() => void) | null;
}

/** Another card or bank account, where the campaign accepts both. */
export function ChangeMethod({ plan, ...rest }: ChangeMethodProps) {
  const [method, setMethod] = useState<OnlineGiftMethod>(
    plan.acceptsBankDebits ? (plan.method?.type ?? 'card') : 'card',
  );
  const isOtherKind = method !== plan.method?.type;
  const { total: quoted } = usePresentTotal(plan, isOtherKind ? plan.amount : null, method);
  // What the server keeps with the card or account, once its form is open.
  const [agreed, setAgreed] = useState<{ method: OnlineGiftMethod; total: number } | null>(null);
  const total = agreed?.method === method ? agreed.total : isOtherKind ? quoted : plan.total;
  return (
    <>
      {plan.acceptsBankDebits && (
        <MethodChooser
          method={method}
          name={`method-${rest.owner.id}`}
          onChange={(change) => setMethod(change.method)}
        />
      )}
      {total !== null && total !== plan.total && (
        <p className="field-note" role="status">
          {words.otherTotal(moneyText(total, plan.currency), moneyText(plan.total, plan.currency))}
        </p>
      )}
      <MethodForm
        key={method}
        {...rest}
        campaign={plan.campaign.slug}
        currency={plan.currency}
        saved={plan.method}
        method={method}
        isTotalShown={total !== null}
        onAgreed={(agreedTotal) => setAgreed({ method, total: agreedTotal })}
      />
    </>
  );
}

interface MethodFormProps extends Omit<ChangeMethodProps, 'plan'> {
  readonly campaign: string;
  readonly currency: string;
  /** The present payment method. */
  readonly saved: RecurringGiftWire['method'];
  readonly method: OnlineGiftMethod;
  readonly isTotalShown: boolean;
  readonly onAgreed: (total: number) => void;
}

/** Stripe's form for what it keeps; our server never sees the number. */
function MethodForm({
  owner,
  campaign,
  currency,
  saved,
  method,
  isTotalShown,
  onAgreed,
  onSaved,
  onCancel,
}: MethodFormProps) {
  const { ref, challengeRef, form, failure, isChecking, reopen } = useSetupElement(owner, {
    campaign,
    currency,
    method,
    onAgreed,
  });
  // Stripe's page for the deposits to a bank account whose numbers were typed.
  const [verificationUrl, setVerificationUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Stripe confirms a card once. When our server did not respond after that, trying again only has to reach the server.
  const isConfirmed = useRef(false);
  const confirm = async ({ stripe, elements, clientSecret }: Form) => {
    const refused = (await elements.submit()).error;
    if (refused) return { refused, toVerify: null };
    const confirmParams = { return_url: window.location.href };
    const answer = await stripe.confirmSetup({
      elements,
      clientSecret,
      confirmParams,
      redirect: 'if_required',
    });
    const action = answer.setupIntent?.next_action?.verify_with_microdeposits;
    return { refused: answer.error, toVerify: action?.hosted_verification_url ?? null };
  };
  const save = async (filled: Form) => {
    if (!isConfirmed.current) {
      const { refused, toVerify } = await confirm(filled);
      if (refused?.code === closedCode) {
        reopen();
        return setProblem(words.formClosed);
      }
      if (refused) return setProblem(paymentProblem(refused, method));
      // Stripe reports the account to our server once it is verified.
      if (toVerify !== null) return setVerificationUrl(toVerify);
    }
    isConfirmed.current = true;
    onSaved(await saveMethod(owner, filled.setupIntentId));
  };
  useReadOnReturn(verificationUrl !== null, () => {
    readPlan(owner).then(
      (plan) => plan !== null && isOther(plan.method, saved) && onSaved(plan),
      // It is read again.
      () => undefined,
    );
  });
  const submit = async () => {
    if (form === null) return;
    setSaving(true);
    setProblem(null);
    try {
      await save(form);
    } catch (error) {
      setProblem((error instanceof ApiProblem && words.problems[error.code]) || words.failed);
    }
    setSaving(false);
  };
  const shown = failure ?? problem;
  if (verificationUrl !== null)
    return (
      <p role="status">
        {words.verifyFirst}{' '}
        <a className="text-link" href={verificationUrl} target="_blank" rel="noreferrer">
          {words.verify}
        </a>
      </p>
    );
  return (
    <form
      className="change-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={ref} className="payment-element" />
      <div ref={challengeRef} />
      {isChecking && (
        <p className="field-note" role="status">
          {donorWords.checking}
        </p>
      )}
      {shown !== null && (
        <p className="form-problem" role="alert">
          {shown}
        </p>
      )}
      <button type="submit" className="give-button" disabled={form === null || saving || !isTotalShown}>
        {saving ? words.savingCard : words.saveMethod[method]}
      </button>
      {onCancel !== null && (
        <button type="button" className="quiet-button text-link" onClick={onCancel}>
          {words.cancel}
        </button>
      )}
    </form>
  );
}

const openProblem = (error: unknown): string =>
  (error instanceof ApiProblem && words.problems[error.code]) || donorWords.formFailed;

const isOther = (one: RecurringGiftWire['method'], other: RecurringGiftWire['method']): boolean =>
  one?.type !== other?.type || one?.last4 !== other?.last4 || one?.brand !== other?.brand;

function useSetupElement(
  { id, key }: CardOwner,
  {
    campaign,
    currency,
    method,
    onAgreed,
  }: Pick<MethodFormProps, 'campaign' | 'currency' | 'method' | 'onAgreed'>,
) {
  const agreed = useEffectEvent(onAgreed);
  const ref = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<Form | null>(null);
  const challengeRef = useRef<HTMLDivElement>(null);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Of the forms that were opened: one that was closed after too many declines is replaced.
  const [opened, setOpened] = useState(1);
  useEffect(() => {
    let live = true;
    let unmount: (() => void) | null = null;
    const mount = async () => {
      const opening = passingChallenges(
        campaign,
        (challenge) => openMethod({ id, key }, method, { device: deviceName(), challenge }),
        { place: () => challengeRef.current, onStart: () => live && setChecking(true) },
      ).finally(() => live && setChecking(false));
      const [{ stripeJsUrl }, setup] = await Promise.all([getConfig(), opening]);
      const stripe = await loadStripe(stripeJsUrl, setup.publishableKey, setup.stripeAccount);
      if (!live || ref.current === null) return;
      const elements = stripe.elements({
        mode: 'setup',
        currency: currency.toLowerCase(),
        setupFutureUsage: 'off_session',
        ...typesOf(method),
        appearance: stripeAppearance(),
      });
      const element = elements.create('payment');
      element.mount(ref.current);
      unmount = () => element.destroy();
      if (setup.total !== undefined) agreed(setup.total);
      setForm({ stripe, elements, setupIntentId: setup.setupIntentId, clientSecret: setup.clientSecret });
    };
    mount().catch((error: unknown) => live && setFailure(openProblem(error)));
    return () => {
      live = false;
      unmount?.();
      setForm(null);
    };
  }, [id, key, campaign, currency, method, opened]);
  return { ref, challengeRef, form, failure, isChecking, reopen: () => setOpened((count) => count + 1) };
}
