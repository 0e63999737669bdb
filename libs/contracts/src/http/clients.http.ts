import { z } from 'zod';
import { purchasesHttp } from './purchases.http.ts';
import { Email, Id, Nothing, pageOf } from '../primitives.ts';
import { ClientOverviewWire, ConnectionWire } from '../wire/client.wire.ts';
import { PurchaseWire } from '../wire/purchase.wire.ts';
import { AccountWire } from '../wire/wallet.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const clientsHttp = {
  listClients: route('GET', '/clients', {
    summary: 'The clients that the caller advises, with their figures',
    reply: z.array(ClientOverviewWire),
  }),
  listClientPurchases: route('GET', '/clients/:id/purchases', {
    summary: 'A client’s purchases, newest first; read-only',
    params: byId,
    query: purchasesHttp.listPurchases.shape.query,
    reply: pageOf(PurchaseWire),
  }),
  getClientPurchase: route('GET', '/clients/:id/purchases/:purchaseId', {
    summary: 'One purchase of a client; read-only',
    params: z.object({ id: Id, purchaseId: Id }),
    reply: PurchaseWire,
  }),
  listClientAccounts: route('GET', '/clients/:id/accounts', {
    summary: 'A client’s cash accounts; read-only',
    params: byId,
    reply: z.array(AccountWire),
  }),
  listConnections: route('GET', '/connections', {
    summary: 'The advisor firms of a client or the clients of a firm, with open requests',
    reply: z.array(ConnectionWire),
  }),
  askConnection: route('POST', '/connections', {
    summary:
      'Request a connection by the email of the other side’s admin; the reply does not reveal if it exists',
    body: z.strictObject({ email: Email }),
    reply: ConnectionWire,
    status: 201,
  }),
  acceptConnection: route('POST', '/connections/:id/accept', {
    summary: 'Accept a connection request',
    params: byId,
    reply: Nothing,
  }),
  declineConnection: route('POST', '/connections/:id/decline', {
    summary: 'Decline a connection request',
    params: byId,
    reply: Nothing,
  }),
  endConnection: route('POST', '/connections/:id/end', {
    summary: 'End a connection immediately, or withdraw a request',
    params: byId,
    reply: Nothing,
  }),
  assignStaff: route('POST', '/connections/:id/staff', {
    summary: 'Assign one of the firm’s people to a client, or remove them',
    params: byId,
    body: z.strictObject({ userId: Id, assigned: z.boolean() }),
    reply: Nothing,
  }),
};
