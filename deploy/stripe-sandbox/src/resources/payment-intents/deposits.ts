import { type Call } from '../../http/router.ts';
import { invalidRequest } from '../../http/stripe-error.ts';
import { type World } from '../../world.ts';
import { testDeposits } from '../payment-methods/test-banks.ts';

const daySeconds = 86_400;

export interface NamedDeposits {
  readonly amounts?: number[] | null;
  readonly descriptor_code?: string | null;
}

/** The next action of an intent while its bank account is verified by small deposits. */
export function depositsAction(
  world: World,
  { account }: Call,
  { id, client_secret: secret }: { readonly id: string; readonly client_secret: string },
) {
  return {
    type: 'verify_with_microdeposits' as const,
    verify_with_microdeposits: {
      arrival_date: world.clock.now() + 2 * daySeconds,
      hosted_verification_url: `${world.url()}/sandbox-pages/verify-bank/${id}?client_secret=${secret}&account=${account}`,
      microdeposit_type: 'amounts' as const,
    },
  };
}

export function refuseWrongDeposits(named: NamedDeposits): void {
  const sorted = [...(named.amounts ?? [])].sort((one, other) => one - other);
  const isRight =
    named.descriptor_code === testDeposits.code || sorted.join() === testDeposits.amounts.join();
  if (!isRight)
    throw invalidRequest('The amounts provided do not match the amounts that were sent to the account.', {
      code: 'payment_method_microdeposit_verification_amounts_mismatch',
    });
}
