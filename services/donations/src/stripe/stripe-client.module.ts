import { Global, Module } from '@nestjs/common';
import { Disputes } from '../disputes/disputes.port.ts';
import { Payments } from '../gifts/payments.port.ts';
import { Payouts } from '../payouts/payouts.port.ts';
import { AccountDisputes } from './account-disputes.ts';
import { BalancePayouts } from './balance-payouts.ts';
import { DirectCharges } from './direct-charges.ts';
import { SavedMethods } from '../recurring-gifts/saved-methods.port.ts';
import { SetupIntents } from './setup-intents.ts';
import { stripeClient } from './stripe-client.ts';

/** Calls to Stripe, behind the port of the gifts. Global, because no feature imports this folder. */
@Global()
@Module({
  providers: [
    stripeClient,
    { provide: Payments, useClass: DirectCharges },
    { provide: SavedMethods, useClass: SetupIntents },
    { provide: Disputes, useClass: AccountDisputes },
    { provide: Payouts, useClass: BalancePayouts },
  ],
  exports: [Payments, SavedMethods, Disputes, Payouts],
})
export class StripeClientModule {}
