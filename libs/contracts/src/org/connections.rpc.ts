import { z } from 'zod';
import { clientsHttp } from '../http/clients.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ConnectionWire } from '../wire/client.wire.ts';

const byId = z.object({ connectionId: Id });

/** Advisor firms and their clients. */
export const connectionsRpc = {
  list: rpc('rpc.org.connection.list', {
    access: 'connection.manage',
    request: Nothing,
    reply: z.array(ConnectionWire),
  }),
  ask: rpc('rpc.org.connection.ask', {
    access: 'connection.manage',
    request: clientsHttp.askConnection.shape.body,
    reply: ConnectionWire,
  }),
  accept: rpc('rpc.org.connection.accept', { access: 'connection.manage', request: byId, reply: Nothing }),
  decline: rpc('rpc.org.connection.decline', { access: 'connection.manage', request: byId, reply: Nothing }),
  end: rpc('rpc.org.connection.end', { access: 'connection.manage', request: byId, reply: Nothing }),
  assign: rpc('rpc.org.connection.assign', {
    access: 'connection.manage',
    request: byId.extend({ userId: Id, assigned: z.boolean() }),
    reply: Nothing,
  }),
};
