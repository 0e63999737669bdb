import { type Route } from '../../http/router.ts';
import { type World } from '../../world.ts';
import { debitReversalRoutes } from './debit-reversals.ts';
import { financialAccountRoutes } from './financial-accounts.ts';
import { inboundTransferRoutes, onInboundTransferArrival } from './inbound-transfers.ts';
import { onOutboundArrival, outboundPaymentRoutes, outboundTransferRoutes } from './outbound.ts';
import { receivedRoutes } from './received.ts';
import { treasuryTransactionRoutes } from './transactions.ts';

export function treasuryRoutes(world: World): Route[] {
  return [
    debitReversalRoutes,
    financialAccountRoutes,
    inboundTransferRoutes,
    outboundPaymentRoutes,
    outboundTransferRoutes,
    receivedRoutes,
    treasuryTransactionRoutes,
  ].flatMap((routesOf) => routesOf(world));
}

export function onTreasuryTransfers(world: World): void {
  onInboundTransferArrival(world);
  onOutboundArrival(world);
}
