import { type Msg } from '@nats-io/transport-node';
import { orgRpc, type ReplyOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type SpendHarness } from './spend-harness.ts';

type Users = ReplyOf<typeof orgRpc.listUsers>['items'];

/** Answers for `org`, which is not part of these tests, how many admins every organization has. */
export class OrgStub {
  admins = 2;

  constructor(spend: SpendHarness) {
    const callback = (_: Error | null, message: Msg) => {
      const items: Users = Array.from({ length: this.admins }, () => ({
        id: newId(),
        name: 'Imke',
        email: 'imke@quillmere.example',
        role: 'Admin',
        organizationId: null,
        cardholderID: null,
      }));
      message.respond(JSON.stringify({ response: { items, nextCursor: null } }));
    };
    spend.service.connection.subscribe(orgRpc.listUsers.subject, { callback });
  }
}
