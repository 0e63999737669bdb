import { CreateSignIn1763710000000 } from './1763710000000-create-sign-in.ts';
import { LetOperatorsDismissStripeEvents1795320060000 } from './1795320060000-let-operators-dismiss-stripe-events.ts';

export const migrations = [CreateSignIn1763710000000, LetOperatorsDismissStripeEvents1795320060000];
