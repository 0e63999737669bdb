import { StripeError } from '../http/stripe-error.ts';
import { verifyDeposits as verifyPayment } from '../resources/payment-intents/debit.ts';
import { paymentIntentKind } from '../resources/payment-intents/payment-intent.ts';
import { verifyDeposits as verifySetup } from '../resources/setup-intents/confirm.ts';
import { setupIntentKind } from '../resources/setup-intents/setup-intent.ts';
import { type World } from '../world.ts';
import { escape, htmlPage } from './html.ts';

interface Visit {
  readonly id: string;
  readonly query: URLSearchParams;
  /** The amounts in cents; absent while the person only looks. */
  readonly amounts?: number[];
}

/** Simulates the page on which a person enters the amounts of the two deposits to their account. */
export function verifyBankPage(world: World, { id, query, amounts }: Visit): string {
  const account = query.get('account') ?? world.platform;
  const payment = world.store.find(paymentIntentKind, account, id);
  const setup = world.store.find(setupIntentKind, account, id);
  const intent = payment ?? setup;
  if (intent?.client_secret !== query.get('client_secret'))
    throw new StripeError(404, {
      type: 'invalid_request_error',
      message: 'There is no such bank account to verify.',
    });
  if (intent.next_action?.type !== 'verify_with_microdeposits')
    return page('<p>There is nothing to verify.</p>');
  if (amounts === undefined) return page(question(id, query, ''));
  const call = {
    account,
    id,
    path: {},
    request: { id: '', idempotencyKey: null },
    publishable: true,
  };
  try {
    world.database.atomically(() => {
      if (payment !== undefined) verifyPayment(world, call, payment, { amounts });
      else if (setup !== undefined) verifySetup(world, call, setup, { amounts });
    });
    return page('<p>Thank you. Your bank account is verified.</p>');
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return page(question(id, query, 'These are not the amounts.'));
  }
}

function question(id: string, query: URLSearchParams, problem: string): string {
  return `<p>Which two amounts, in cents, did your bank account receive? This page replaces Stripe’s; the test amounts are 32 and 45.</p>
  <p role="alert">${escape(problem)}</p>
  <form method="post" action="${escape(`/sandbox-pages/verify-bank/${id}?${query.toString()}`)}" class="buttons">
    <label>First <input name="first" inputmode="numeric" size="4"></label>
    <label>Second <input name="second" inputmode="numeric" size="4"></label>
    <button>Verify</button>
  </form>`;
}

const page = (body: string) =>
  htmlPage({
    title: 'Verify your bank account',
    style: '/sandbox-pages/page.css',
    body: `<main class="bank"><h1>Verify your bank account</h1>${body}</main>`,
  });
