import { type Call } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { bankMethodFrom } from './new-bank-method.ts';
import { newPaymentMethod } from './new-payment-method.ts';
import { type PaymentMethod, paymentMethodKind } from './payment-method.ts';
import { bankByToken, testRoutingNumber } from './test-banks.ts';
import { cardByToken } from './test-cards.ts';

/** A stored PaymentMethod, or a fresh one behind a test id such as pm_card_visa. */
export function resolvePaymentMethod(
  world: World,
  call: Call,
  id: string,
  param = 'payment_method',
): PaymentMethod {
  const testBank = bankByToken(id);
  if (testBank) {
    const bank = bankMethodFrom(world, {
      us_bank_account: { routing_number: testRoutingNumber, account_number: testBank.number },
    });
    return world.store.insert(call.account, { ...bank, sandbox: { ...bank.sandbox, setUp: true } });
  }
  const testCard = cardByToken(id);
  if (!testCard) return world.store.require(paymentMethodKind, call.account, id, param);
  const expYear = new Date(world.clock.nowMs()).getUTCFullYear() + 1;
  const method = newPaymentMethod(world, { number: testCard.number, expMonth: 11, expYear });
  return world.store.insert(call.account, method);
}
