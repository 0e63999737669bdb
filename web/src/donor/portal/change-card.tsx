import { useEffect, useRef, useState } from 'react';
import { type StripeClient, type StripeElements, loadStripe } from '../../lib/stripe-js.ts';
import { donorWords } from '../../words/en/gifts.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { ApiProblem, getConfig } from '../donor-api.ts';
import { paymentProblem } from '../payment-problem.ts';
import { stripeAppearance } from '../../theme/stripe-appearance.ts';
import { type CardOwner, openMethod, saveMethod } from './portal-api.ts';

interface Form {
  readonly stripe: StripeClient;
  readonly elements: StripeElements;
  readonly setupIntentId: string;
  readonly clientSecret: string;
}
interface ChangeCardProps {
  readonly owner: CardOwner;
  readonly currency: string;
  readonly onSaved: (plan: { readonly status: string }) => void;
  readonly onCancel: (() => void) | null;
}

/** Stripe's form for another card, which it keeps; our server never sees the number. */
export function ChangeCard({ owner, currency, onSaved, onCancel }: ChangeCardProps) {
  const { ref, form, failed } = useSetupElement(owner, currency);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  // Stripe confirms a card once. When our server did not answer after that, trying again only has to reach the server.
  const isConfirmed = useRef(false);
  const confirm = async ({ stripe, elements, clientSecret }: Form) => {
    const refused = (await elements.submit()).error;
    if (refused) return refused;
    const confirmParams = { return_url: window.location.href };
    return (await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: 'if_required' }))
      .error;
  };
  const save = async (filled: Form) => {
    const refused = isConfirmed.current ? undefined : await confirm(filled);
    if (refused) return setProblem(paymentProblem(refused));
    isConfirmed.current = true;
    onSaved(await saveMethod(owner, filled.setupIntentId));
  };
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
  const shown = failed ? donorWords.formFailed : problem;
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
      {shown !== null && (
        <p className="form-problem" role="alert">
          {shown}
        </p>
      )}
      <button type="submit" className="give-button" disabled={form === null || saving}>
        {saving ? words.savingCard : words.saveCard}
      </button>
      {onCancel !== null && (
        <button type="button" className="quiet-button text-link" onClick={onCancel}>
          {words.cancel}
        </button>
      )}
    </form>
  );
}

function useSetupElement({ id, key }: CardOwner, currency: string) {
  const ref = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<Form | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let live = true;
    let unmount: (() => void) | null = null;
    const mount = async () => {
      const [{ stripeJsUrl }, setup] = await Promise.all([getConfig(), openMethod({ id, key })]);
      const stripe = await loadStripe(stripeJsUrl, setup.publishableKey, setup.stripeAccount);
      if (!live || ref.current === null) return;
      const elements = stripe.elements({
        mode: 'setup',
        currency: currency.toLowerCase(),
        setupFutureUsage: 'off_session',
        appearance: stripeAppearance(),
      });
      const element = elements.create('payment');
      element.mount(ref.current);
      unmount = () => element.destroy();
      setForm({ stripe, elements, setupIntentId: setup.setupIntentId, clientSecret: setup.clientSecret });
    };
    mount().catch(() => live && setFailed(true));
    return () => {
      live = false;
      unmount?.();
    };
  }, [id, key, currency]);
  return { ref, form, failed };
}
