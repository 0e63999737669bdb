import { StripeError } from '../http/stripe-error.ts';
import { finishAuthentication as finishPayment } from '../resources/payment-intents/confirm.ts';
import { type PaymentIntent, paymentIntentKind } from '../resources/payment-intents/payment-intent.ts';
import { finishAuthentication as finishSetup } from '../resources/setup-intents/confirm.ts';
import { type SetupIntent, setupIntentKind } from '../resources/setup-intents/setup-intent.ts';
import { type World } from '../world.ts';
import { escape, htmlPage } from './html.ts';

type Intent = PaymentIntent | SetupIntent;
export type PageAnswer = { html: string } | { location: string };

interface Visit {
  id: string;
  query: URLSearchParams;
  /** Absent while the person only looks. */
  outcome?: 'complete' | 'fail';
}

/** Simulates the bank's 3D Secure page: complete or fail, then back to where the payment began. */
export function authenticatePage(world: World, visit: Visit): PageAnswer {
  const intent = find(world, visit);
  if (!visit.outcome) return { html: question(intent, visit.query) };
  const after = finish(world, visit, intent);
  if (visit.query.has('embedded')) return { html: done(visit.query) };
  return after.sandbox.returnUrl ? { location: returnAddress(after) } : { html: done(visit.query) };
}

function find({ store, platform }: World, { id, query }: Visit): Intent {
  const account = query.get('account') ?? platform;
  const intent = store.find(paymentIntentKind, account, id) ?? store.find(setupIntentKind, account, id);
  if (intent && intent.client_secret === query.get('client_secret')) return intent;
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: 'There is no such payment or card to confirm.',
  });
}

function finish(world: World, visit: Visit, intent: Intent): Intent {
  const account = visit.query.get('account') ?? world.platform;
  const call = {
    account,
    id: intent.id,
    path: {},
    request: { id: '', idempotencyKey: null },
    publishable: true,
  };
  const passed = visit.outcome === 'complete';
  try {
    return world.database.atomically(() =>
      intent.object === 'payment_intent'
        ? finishPayment(world, call, intent, passed)
        : finishSetup(world, call, intent, passed),
    );
  } catch (error) {
    if (!(error instanceof StripeError) || !error.keepsChanges) throw error;
    return find(world, visit);
  }
}

function question(intent: Intent, query: URLSearchParams): string {
  const what =
    intent.object === 'payment_intent'
      ? `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`
      : 'the use of this card for later payments';
  const action = `/sandbox-pages/authenticate/${intent.id}?${query.toString()}`;
  return htmlPage({
    title: 'Confirm the payment',
    style: '/sandbox-pages/page.css',
    body: `<main class="bank">
  <h1>Is this you?</h1>
  <p>Your bank asks you to confirm <strong>${escape(what)}</strong>.
  This page stands for 3D Secure.</p>
  <form method="post" action="${escape(action)}" class="buttons">
    <button name="outcome" value="complete">Complete authentication</button>
    <button name="outcome" value="fail" class="quiet">Fail authentication</button>
  </form>
</main>`,
  });
}

function done(query: URLSearchParams): string {
  const nonce = escape(query.get('embedded') ?? '');
  const parent = escape(query.get('parent') ?? '*');
  return htmlPage({
    title: 'Done',
    body: `<p id="done" data-nonce="${nonce}" data-parent="${parent}">Done. You can close this page.</p>`,
    script: '/sandbox-pages/authenticate.js',
  });
}

function returnAddress({ id, object, client_secret, status, sandbox }: Intent): string {
  const address = new URL(sandbox.returnUrl ?? '');
  address.searchParams.set(object, id);
  address.searchParams.set(`${object}_client_secret`, client_secret);
  address.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return address.href;
}
