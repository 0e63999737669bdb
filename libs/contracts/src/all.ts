import { authEvents } from './auth/auth.events.ts';
import { authRpc } from './auth/auth.rpc.ts';
import { cardsEvents } from './cards/cards.events.ts';
import { cardsRpc } from './cards/cards.rpc.ts';
import { donationsEvents } from './donations/donations.events.ts';
import { donationsRpc } from './donations/donations.rpc.ts';
import { approvalsHttp } from './http/approvals.http.ts';
import { auditHttp } from './http/audit.http.ts';
import { clientsHttp } from './http/clients.http.ts';
import { cardsHttp } from './http/cards.http.ts';
import { configHttp } from './http/config.http.ts';
import { documentsHttp } from './http/documents.http.ts';
import { donationsHttp } from './http/donations.http.ts';
import { moneyHttp } from './http/money.http.ts';
import { organizationHttp } from './http/organization.http.ts';
import { peopleHttp } from './http/people.http.ts';
import { programsHttp } from './http/programs.http.ts';
import { type RouteDefinition } from './http/route.ts';
import { sessionsHttp } from './http/sessions.http.ts';
import { auditRpc } from './org/audit.rpc.ts';
import { orgEvents } from './org/org.events.ts';
import { documentsRpc } from './org/documents.rpc.ts';
import { connectionsRpc } from './org/connections.rpc.ts';
import { orgRpc } from './org/org.rpc.ts';
import { type EventDefinition, type RpcDefinition } from './rpc.ts';
import { approvalsRpc } from './spend/approvals.rpc.ts';
import { programsRpc } from './spend/programs.rpc.ts';
import { spendEvents } from './spend/spend.events.ts';
import { spendRpc } from './spend/spend.rpc.ts';
import { stripeEventRpc } from './stripe-event.ts';

type Group<Definition> = Readonly<Record<string, Definition>>;

const rpcGroups: readonly Group<RpcDefinition>[] = [
  authRpc,
  orgRpc,
  connectionsRpc,
  documentsRpc,
  auditRpc,
  cardsRpc,
  spendRpc,
  programsRpc,
  approvalsRpc,
  donationsRpc,
  stripeEventRpc,
];
const eventGroups: readonly Group<EventDefinition>[] = [
  authEvents,
  orgEvents,
  cardsEvents,
  spendEvents,
  donationsEvents,
];
const routeGroups: readonly Group<RouteDefinition>[] = [
  peopleHttp,
  clientsHttp,
  organizationHttp,
  documentsHttp,
  cardsHttp,
  programsHttp,
  approvalsHttp,
  moneyHttp,
  donationsHttp,
  configHttp,
  sessionsHttp,
  auditHttp,
];

/** Every declaration of the platform, for the tests that walk them and the documents made from them. */
export const allRpcs = rpcGroups.flatMap((group) => Object.values(group));
export const allEvents = eventGroups.flatMap((group) => Object.values(group));
export const allRoutes = routeGroups.flatMap((group) => Object.values(group));
