import { CreateSignIn1763710000000 } from './1763710000000-create-sign-in.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';
import { StoreProvenAddresses1795320180000 } from './1795320180000-store-proven-addresses.ts';

export const migrations = [
  CreateSignIn1763710000000,
  LetOperatorsDismissStripeEvents1795320060000,
  StoreProvenAddresses1795320180000,
];
