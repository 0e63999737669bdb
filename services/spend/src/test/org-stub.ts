import { orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serveStub } from './other-services.ts';
import { type SpendHarness } from './spend-harness.ts';

/** Answers for `org`, which is not part of these tests, how many admins every organization has. */
export class OrgStub {
  admins = 2;

  constructor(spend: SpendHarness) {
    serveStub(spend, orgRpc.listUsers, () => ({
      items: Array.from({ length: this.admins }, () => ({
        id: newId(),
        name: 'Imke',
        email: 'imke@quillmere.example',
        role: 'Admin' as const,
        organizationId: null,
        cardholderID: null,
      })),
      nextCursor: null,
    }));
  }
}
