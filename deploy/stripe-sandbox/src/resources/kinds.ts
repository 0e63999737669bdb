import { eventKind } from '../events/stored-event.ts';
import { type Kind, type Stored } from '../store/kind.ts';
import { accountKind, bankAccountKind } from './accounts/account.ts';
import { personKind } from './accounts/persons.ts';
import { balanceTransactionKind } from './balance/balance-transaction.ts';
import { chargeKind } from './charges/charge.ts';
import { customerKind } from './customers/customer.ts';
import { disputeKind } from './disputes/dispute.ts';
import { ephemeralKeyKind } from './ephemeral-keys/ephemeral-key.ts';
import { authorizationKind } from './issuing-authorizations/authorization.ts';
import { issuingDisputeKind } from './issuing-disputes/issuing-dispute.ts';
import { fileKind } from './files/file.ts';
import { cardholderKind } from './issuing-cardholders/cardholder.ts';
import { cardKind } from './issuing-cards/card.ts';
import { issuingTransactionKind } from './issuing-transactions/issuing-transaction.ts';
import { paymentIntentKind } from './payment-intents/payment-intent.ts';
import { paymentMethodKind } from './payment-methods/payment-method.ts';
import { payoutKind } from './payouts/payout.ts';
import { refundKind } from './refunds/refund.ts';
import { setupIntentKind } from './setup-intents/setup-intent.ts';
import { topupKind } from './topups/topup.ts';
import {
  debitReversalKind,
  entryKind,
  financialAccountKind,
  inboundTransferKind,
  outboundPaymentKind,
  outboundTransferKind,
  receivedCreditKind,
  receivedDebitKind,
  transactionKind,
} from './treasury/kinds.ts';
import { webhookEndpointKind } from './webhook-endpoints/webhook-endpoint.ts';

/** Every kind of object that is stored. */
export const kinds: Kind<Stored, Stored>[] = [
  accountKind,
  authorizationKind,
  balanceTransactionKind,
  bankAccountKind,
  personKind,
  cardKind,
  cardholderKind,
  chargeKind,
  customerKind,
  disputeKind,
  ephemeralKeyKind,
  eventKind,
  fileKind,
  issuingDisputeKind,
  issuingTransactionKind,
  paymentIntentKind,
  paymentMethodKind,
  payoutKind,
  refundKind,
  setupIntentKind,
  topupKind,
  debitReversalKind,
  entryKind,
  financialAccountKind,
  inboundTransferKind,
  outboundPaymentKind,
  outboundTransferKind,
  receivedCreditKind,
  receivedDebitKind,
  transactionKind,
  webhookEndpointKind,
];
