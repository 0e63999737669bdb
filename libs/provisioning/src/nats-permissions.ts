import {
  authEvents,
  cardsEvents,
  cardsRpc,
  consumerName,
  donationsEvents,
  eventStream,
  fundsRpc,
  orgEvents,
  orgRpc,
  programsRpc,
  spendRulesRpc,
  signaturesRpc,
  spendEvents,
  spendRpc,
  type EventDefinition,
  type RpcDefinition,
} from '@almoner/contracts';
import { type ServiceName } from './service-names.ts';

interface ServiceMessaging {
  /** Commands of other services that it sends. */
  calls: readonly RpcDefinition[];
  /** Events that it consumes. */
  consumes: readonly EventDefinition[];
}

/** The calls and events that each service uses on NATS in addition to its own. A new call or consumed event needs a line here. */
export const serviceMessaging: Record<ServiceName, ServiceMessaging> = {
  auth: { calls: [], consumes: [orgEvents.memberChanged] },
  org: {
    calls: [
      spendRpc.setCardholderStatus,
      spendRpc.closeTreasury,
      programsRpc.getProgram,
      signaturesRpc.signBankAccount,
      signaturesRpc.findSignatureRule,
      signaturesRpc.signNewAdmin,
      signaturesRpc.cancelNewAdmin,
    ],
    consumes: [
      cardsEvents.cardholderCreated,
      cardsEvents.personNotified,
      // The audit log.
      orgEvents.changeRecorded,
      cardsEvents.changeRecorded,
      spendEvents.changeRecorded,
      donationsEvents.changeRecorded,
      spendEvents.unmatchedFactChanged,
      spendEvents.fundExceeded,
      spendEvents.giftReturnExceededFund,
      spendEvents.reconciliationDifferenceFound,
      spendEvents.transferRuleSkipped,
      spendEvents.cardDisputeChanged,
      // The second signature for a new admin.
      spendEvents.approvalChanged,
      donationsEvents.campaignProtected,
      donationsEvents.giftSucceeded,
      donationsEvents.giftRefundFailed,
      donationsEvents.giftDisputed,
      donationsEvents.payoutFailed,
      ...Object.values(authEvents),
    ],
  },
  cards: {
    calls: [
      orgRpc.getMember,
      orgRpc.getOrganizationAddress,
      orgRpc.getTeam,
      orgRpc.listCategories,
      programsRpc.getProgram,
      programsRpc.listProgramMembers,
      spendRulesRpc.getRule,
      spendRpc.explainAuthorization,
      spendRpc.rankCards,
      spendRpc.listCardPeriods,
      spendRpc.listCardUsages,
      spendRpc.registerCard,
      spendRpc.getFinancialAccount,
      spendRpc.setCardStatus,
      spendRpc.setReceiptLock,
      spendRpc.setCardholderStatus,
    ],
    consumes: [
      orgEvents.organizationChanged,
      orgEvents.memberChanged,
      orgEvents.notificationSettingsChanged,
      orgEvents.teamJoined,
      orgEvents.categoryChanged,
      spendEvents.authorizationApproved,
      spendEvents.authorizationDeclined,
      spendEvents.authorizationUpdated,
      spendEvents.transactionRecorded,
      spendEvents.cardDisputeChanged,
      spendEvents.cardLimitChanged,
      spendEvents.cardRequestApproved,
      spendEvents.programChanged,
      spendEvents.fundChanged,
      spendEvents.approvalChanged,
      spendEvents.reimbursementChanged,
    ],
  },
  spend: {
    calls: [
      cardsRpc.sumPurchases,
      cardsRpc.getPurchase,
      cardsRpc.freezeCard,
      orgRpc.listCategories,
      orgRpc.listUsers,
      orgRpc.findApprovers,
      orgRpc.checkNewAdmin,
    ],
    consumes: [
      orgEvents.organizationChanged,
      orgEvents.teamChanged,
      donationsEvents.giftSucceeded,
      donationsEvents.giftRefunded,
      donationsEvents.giftRefundFailed,
      donationsEvents.giftDisputeMoved,
      donationsEvents.offlineGiftRecorded,
      donationsEvents.offlineGiftVoided,
      donationsEvents.payoutArrived,
      cardsEvents.purchaseCoded,
      cardsEvents.receiptMoved,
      donationsEvents.payoutReturned,
    ],
  },
  donations: {
    calls: [fundsRpc.findFunds],
    consumes: [orgEvents.organizationChanged, spendEvents.fundChanged, spendEvents.reimbursementForgone],
  },
};

/** In the format of nats-server, which refuses everything that is not allowed. */
interface Permissions {
  publish: readonly string[];
  subscribe: readonly string[];
  /** May publish on the reply subjects of the messages that it receives. */
  allow_responses?: { max: number; expires: string };
}

/** For JetStream and tools; replies of services have their own subjects. */
const inboxOf = (user: string) => `_INBOX_${user}.>`;
const repliesBy = (service: ServiceName) => `reply.${service}.>`;
const repliesTo = (caller: string) => `reply.*.${caller}.>`;

const services = Object.keys(serviceMessaging) as ServiceName[];

function serviceRights(service: ServiceName): Permissions {
  const { calls, consumes } = serviceMessaging[service];
  return {
    publish: [
      `evt.${service}.>`,
      repliesBy(service),
      ...calls.map(({ subject }) => subject),
      ...consumes.flatMap((event) => consumerSubjects(service, event)),
    ],
    subscribe: [`rpc.${service}.>`, inboxOf(service), repliesTo(service)],
  };
}

/** A service creates, reads and acknowledges its own durable consumers; the subject names the filter, so no other event is delivered. */
function consumerSubjects(service: ServiceName, event: EventDefinition): string[] {
  const name = consumerName(service, event);
  return [
    `$JS.API.CONSUMER.CREATE.${eventStream}.${name}.${event.subject}`,
    `$JS.API.CONSUMER.INFO.${eventStream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventStream}.${name}`,
    `$JS.ACK.${eventStream}.${name}.>`,
  ];
}

/** Permissions on NATS: one user for each process, no anonymous user. */
export const natsRights = {
  ...(Object.fromEntries(services.map((service) => [service, serviceRights(service)])) as Record<
    ServiceName,
    Permissions
  >),
  /** Calls every service, and reads all events in order to notify open pages. */
  gateway: {
    publish: services.map((service) => `rpc.${service}.>`),
    subscribe: ['evt.>', inboxOf('gateway'), repliesTo('gateway')],
  },
  /** A person with a command-line tool: reads the stream and its events, changes nothing. Tools use the common inbox. */
  operator: {
    publish: [
      '$JS.API.INFO',
      '$JS.API.STREAM.NAMES',
      '$JS.API.STREAM.LIST',
      `$JS.API.STREAM.INFO.${eventStream}`,
      `$JS.API.STREAM.MSG.GET.${eventStream}`,
      `$JS.API.CONSUMER.NAMES.${eventStream}`,
      `$JS.API.CONSUMER.LIST.${eventStream}`,
      `$JS.API.CONSUMER.INFO.${eventStream}.*`,
    ],
    subscribe: ['evt.>', inboxOf('operator'), '_INBOX.>'],
  },
  /** Creates the stream when the server starts. No service may: configuring a stream includes adding subjects of other services to it. */
  provisioner: {
    publish: [
      `$JS.API.STREAM.INFO.${eventStream}`,
      `$JS.API.STREAM.CREATE.${eventStream}`,
      `$JS.API.STREAM.UPDATE.${eventStream}`,
    ],
    subscribe: [inboxOf('provisioner')],
  },
} satisfies Record<string, Permissions>;

export type NatsUser = keyof typeof natsRights;
export type NatsPasswords = Record<NatsUser, string>;

/** A password for each user of the table. */
export function makeNatsPasswords(make: () => string): NatsPasswords {
  const users = Object.keys(natsRights) as NatsUser[];
  return Object.fromEntries(users.map((user) => [user, make()])) as NatsPasswords;
}

export interface NatsServerUser {
  user: string;
  password: string;
  /** Without them: everything. For tests only. */
  permissions?: Permissions;
}

/** The users as the server's configuration lists them. */
export function natsUsers(passwords: NatsPasswords): NatsServerUser[] {
  return Object.entries(natsRights).map(([user, permissions]) => ({
    user,
    password: passwords[user as NatsUser],
    permissions,
  }));
}
