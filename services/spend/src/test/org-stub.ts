import { orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serveStub } from './other-services.ts';
import { type SpendHarness } from './spend-harness.ts';

/** Answers for `org`, which is not part of these tests, how many admins every organization has, and whether people still are. */
export class OrgStub {
  admins = 2;
  /** Who is no longer an admin. */
  readonly demoted = new Set<string>();
  /** People and invitations that no longer wait for the second signature for a new admin. */
  readonly closedNewAdmins = new Set<string>();

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
    serveStub(spend, orgRpc.checkNewAdmin, ({ id }) => ({ isOpen: !this.closedNewAdmins.has(id) }));
    serveStub(spend, orgRpc.findApprovers, ({ userIds }) => ({
      people: userIds.map((id) => ({
        id,
        name: 'Imke',
        role: this.demoted.has(id) ? ('Manager' as const) : ('Admin' as const),
        managedTeamIds: [],
      })),
    }));
  }
}
