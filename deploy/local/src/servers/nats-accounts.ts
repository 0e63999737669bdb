import {
  authEvents,
  cardsEvents,
  consumerName,
  donationsEvents,
  eventStream,
  orgEvents,
  orgRpc,
  programsRpc,
  spendEvents,
  spendRpc,
  type EventDefinition,
  type RpcDefinition,
} from '@almoner/contracts';
import { type ServiceName } from '../stack.ts';

interface Dealings {
  /** The commands of other services that it sends. */
  calls: readonly RpcDefinition[];
  /** The events that it follows through a durable consumer. */
  hears: readonly EventDefinition[];
}

/** What each service needs of NATS beside its own commands and events. A new call or event gets its line here. */
export const dealings: Record<ServiceName, Dealings> = {
  auth: { calls: [], hears: [orgEvents.memberChanged] },
  org: {
    calls: [spendRpc.setCardholderStatus, spendRpc.closeTreasury, programsRpc.getProgram],
    hears: [
      cardsEvents.cardholderCreated,
      // The audit log.
      orgEvents.changeRecorded,
      cardsEvents.changeRecorded,
      spendEvents.changeRecorded,
      donationsEvents.changeRecorded,
      ...Object.values(authEvents),
    ],
  },
  cards: {
    calls: [
      orgRpc.getMember,
      orgRpc.getTeam,
      programsRpc.getProgram,
      spendRpc.explainAuthorization,
      spendRpc.registerCard,
      spendRpc.setCardStatus,
      spendRpc.setCardholderStatus,
    ],
    hears: [
      orgEvents.organizationChanged,
      orgEvents.memberChanged,
      orgEvents.teamJoined,
      spendEvents.authorizationApproved,
      spendEvents.authorizationDeclined,
      spendEvents.authorizationUpdated,
      spendEvents.transactionRecorded,
      spendEvents.cardLimitChanged,
    ],
  },
  spend: {
    calls: [],
    hears: [
      orgEvents.organizationChanged,
      orgEvents.teamChanged,
      donationsEvents.giftSucceeded,
      donationsEvents.giftRefunded,
    ],
  },
  donations: { calls: [], hears: [orgEvents.organizationChanged] },
};

/** As nats-server reads it: what is not allowed is refused. */
interface Permissions {
  publish: readonly string[];
  subscribe: readonly string[];
  /** May answer what it is asked, on the subject that the asker named, and for so long. */
  allow_responses?: { max: number; expires: string };
}

const inboxOf = (user: string) => `_INBOX_${user}.>`;

const services = Object.keys(dealings) as ServiceName[];

function serviceRights(service: ServiceName): Permissions {
  const { calls, hears } = dealings[service];
  return {
    publish: [
      `evt.${service}.>`,
      ...calls.map(({ subject }) => subject),
      ...hears.flatMap((event) => consumerSubjects(service, event)),
    ],
    subscribe: [`rpc.${service}.>`, inboxOf(service)],
    allow_responses: { max: 1, expires: '1m' },
  };
}

/** Makes, reads and acknowledges its own durable consumer; the filter is part of the subject, so it hears no other event. */
function consumerSubjects(service: ServiceName, event: EventDefinition): string[] {
  const name = consumerName(service, event);
  return [
    `$JS.API.CONSUMER.CREATE.${eventStream}.${name}.${event.subject}`,
    `$JS.API.CONSUMER.INFO.${eventStream}.${name}`,
    `$JS.API.CONSUMER.MSG.NEXT.${eventStream}.${name}`,
    `$JS.ACK.${eventStream}.${name}.>`,
  ];
}

/** The table of rights on NATS: one user a process, and no anonymous one. */
export const natsRights = {
  ...(Object.fromEntries(services.map((service) => [service, serviceRights(service)])) as Record<
    ServiceName,
    Permissions
  >),
  /** Asks every service, and hears what happens in order to tell open pages. */
  gateway: {
    publish: services.map((service) => `rpc.${service}.>`),
    subscribe: ['evt.>', inboxOf('gateway')],
  },
  /** A person with a tool: looks at the stream and at what happens, changes nothing. Tools use the common inbox. */
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
  /** Makes the stream when the server starts. No service may: who sets up a stream could feed it others' events. */
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
