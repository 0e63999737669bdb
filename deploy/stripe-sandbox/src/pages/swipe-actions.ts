import { type Api } from '../http/api.ts';
import { type FormObject } from '../http/form.ts';
import { StripeError } from '../http/stripe-error.ts';
import { controls } from '../controls/routes.ts';
import { type World } from '../world.ts';

const helpers = '/v1/test_helpers/issuing';
const amountOf: Record<string, string> = {
  capture: 'capture_amount',
  increment: 'increment_amount',
  reverse: 'reverse_amount',
};

/** Actions of Stripe and the network on the dispute of a purchase. */
const disputeActions = new Map([
  ['credit dispute', 'credit'],
  ['rescind credit', 'rescind'],
  ['dispute won', 'win'],
  ['dispute lost', 'lose'],
  ['dispute expired', 'expire'],
]);

/** Performs a form of the page; the response is the address of the page that shows the outcome. */
export async function performAction(
  world: World,
  api: Api,
  action: string,
  form: URLSearchParams,
): Promise<string> {
  const back = new URLSearchParams({ account: form.get('account') ?? '' });
  try {
    if (action === 'swipe') await swipe(api, form, back);
    else if (action === 'act') await act(world, api, form);
    else if (action === 'clock')
      controls['POST /sandbox/clock']?.(world, { advanceSeconds: numberOf(form, 'advanceSeconds') });
    else if (action === 'faults') setFaults(world, form);
  } catch (error) {
    back.set('problem', problemOf(error));
  }
  return `/?${back.toString()}`;
}

async function swipe(api: Api, form: URLSearchParams, back: URLSearchParams): Promise<void> {
  for (const name of ['card', 'merchant', 'category', 'amount']) back.set(name, form.get(name) ?? '');
  const answer = await api.invoke(form.get('account') ?? '', `${helpers}/authorizations`, {
    card: form.get('card') ?? '',
    amount: String(minor(form.get('amount'))),
    authorization_method: 'chip',
    merchant_data: { name: form.get('merchant') ?? '', category: form.get('category') ?? '' },
  });
  if (typeof answer === 'object' && answer !== null && 'id' in answer) back.set('shown', String(answer.id));
}

async function act(world: World, api: Api, form: URLSearchParams): Promise<void> {
  const [action, account] = [form.get('action') ?? '', form.get('account') ?? ''];
  const typed = form.get('amount')?.trim();
  const amount = typed ? String(minor(typed)) : undefined;
  if (disputeActions.has(action)) {
    controls['POST /sandbox/issuing-disputes']?.(world, {
      dispute: form.get('dispute'),
      outcome: disputeActions.get(action),
    });
    return;
  }
  if (action === 'refund') {
    const sent: FormObject = amount ? { refund_amount: amount } : {};
    await api.invoke(account, `${helpers}/transactions/${form.get('transaction') ?? ''}/refund`, sent);
    return;
  }
  const name = amountOf[action];
  const sent: FormObject = name && amount ? { [name]: amount } : {};
  await api.invoke(account, `${helpers}/authorizations/${form.get('authorization') ?? ''}/${action}`, sent);
}

function setFaults(world: World, form: URLSearchParams): void {
  const { webhooks, api, seed } = world.settings.faults;
  controls['POST /sandbox/faults']?.(world, {
    webhooks: {
      ...webhooks,
      delayMs: numberOf(form, 'delayMs'),
      duplicate: numberOf(form, 'duplicate'),
      drop: numberOf(form, 'drop'),
      shuffle: form.get('shuffle') === 'true',
    },
    api,
    seed,
  });
}

/** `12.5` → 1250, by digits rather than by floating point. */
function minor(typed: string | null): number {
  const [, whole, part = ''] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec((typed ?? '').trim()) ?? [];
  if (whole === undefined)
    throw new StripeError(400, { type: 'invalid_request_error', message: 'Type an amount such as 24.50.' });
  return Number(whole + part.padEnd(2, '0'));
}

const numberOf = (form: URLSearchParams, name: string) => Number(form.get(name) ?? 0);

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something failed.';
}
