import { type Route } from '../http/router.ts';
import { type World } from '../world.ts';
import { accountRoutes } from './accounts/routes.ts';
import { balanceRoutes } from './balance/routes.ts';
import { chargeRoutes } from './charges/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { ephemeralKeyRoutes } from './ephemeral-keys/routes.ts';
import { eventRoutes } from './events/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { createAuthorizationRoute } from './issuing-authorizations/create-route.ts';
import { authorizationRoutes } from './issuing-authorizations/routes.ts';
import { authorizationTestHelperRoutes } from './issuing-authorizations/test-helper-routes.ts';
import { cardholderRoutes } from './issuing-cardholders/routes.ts';
import { cardRoutes } from './issuing-cards/routes.ts';
import { shippingRoutes } from './issuing-cards/shipping-routes.ts';
import { issuingDisputeRoutes } from './issuing-disputes/routes.ts';
import { transactionRoutes } from './issuing-transactions/routes.ts';
import { paymentIntentRoutes } from './payment-intents/routes.ts';
import { paymentMethodRoutes } from './payment-methods/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { setupIntentRoutes } from './setup-intents/routes.ts';
import { topupRoutes } from './topups/routes.ts';
import { treasuryRoutes } from './treasury/routes.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/routes.ts';

/** The whole of /v1. */
export function apiRoutes(world: World): Route[] {
  return [
    accountRoutes,
    balanceRoutes,
    chargeRoutes,
    customerRoutes,
    disputeRoutes,
    ephemeralKeyRoutes,
    eventRoutes,
    fileRoutes,
    authorizationRoutes,
    authorizationTestHelperRoutes,
    cardholderRoutes,
    cardRoutes,
    shippingRoutes,
    transactionRoutes,
    issuingDisputeRoutes,
    paymentIntentRoutes,
    paymentMethodRoutes,
    payoutRoutes,
    refundRoutes,
    setupIntentRoutes,
    topupRoutes,
    treasuryRoutes,
    webhookEndpointRoutes,
  ]
    .flatMap((routesOf) => routesOf(world))
    .concat(createAuthorizationRoute(world));
}
