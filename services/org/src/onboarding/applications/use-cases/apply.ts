import { Inject, Injectable } from '@nestjs/common';
import { failure, type orgRpc, type ReplyOf, type RequestOf, type UserPrincipal } from '@almoner/contracts';
import { newId, normalizeEmail, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  LOGGER,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { MemberChangePublisher } from '../../../membership/members/member-change-publisher.ts';
import { MemberRepository } from '../../../membership/members/persistence/member.repository.ts';
import { ownerTypeOf, termsAfter } from '../../../membership/organizations/domain/organization-details.ts';
import { OrganizationChangePublisher } from '../../../membership/organizations/organization-change-publisher.ts';
import { OrganizationRepository } from '../../../membership/organizations/persistence/organization.repository.ts';
import { type BankAccount } from '../../connect-account/connect-accounts.port.ts';
import { SyncConnectAccount } from '../../connect-account/use-cases/sync-connect-account.ts';
import { ApplicationDocuments } from '../../documents/application-documents.ts';
import { DraftRepository } from '../persistence/draft.repository.ts';

type Rpc = typeof orgRpc.apply;
type Application = RequestOf<Rpc>;

/** Creates an organization for a person who belongs to none; the person becomes its first admin. */
@Injectable()
export class Apply {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly members: MemberRepository,
    private readonly organizationChanges: OrganizationChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly drafts: DraftRepository,
    private readonly documents: ApplicationDocuments,
    private readonly audit: AuditTrail,
    private readonly syncConnectAccount: SyncConnectAccount,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, application: Application): Promise<ReplyOf<Rpc>> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    const created = await this.create(ctx, actor, application);
    if (ownerTypeOf(application.kind) === 'nonprofit')
      await this.openAccount(created.organizationId, application.bankAccount);
    return created;
  }

  private create(ctx: Ctx, actor: UserPrincipal, application: Application): Promise<ReplyOf<Rpc>> {
    const { bankAccount: _, acceptsPartnerTerms, legalName: name, ...details } = application;
    const type = ownerTypeOf(details.kind);
    const id = newId();
    const bound = withOrganization(ctx, id);
    // Advisors hold no money, so they are not reviewed.
    const accountActivation = type === 'advisor' ? 'Activated' : 'Pending';
    const create = async (tx: Transaction): Promise<ReplyOf<Rpc>> => {
      const ein = details.ein.replace('-', '');
      const organization = {
        ...details,
        id,
        name,
        type,
        ein,
        accountActivation,
        applicantEmail: actor.email,
        partnerTerms: termsAfter(null, acceptsPartnerTerms, ctx.origin, this.clock.now()),
      } as const;
      await this.organizations.add(tx, organization);
      const isFree = await this.members.join(tx, bound, actor.userId, 'Admin');
      if (!isFree) throw failure('application_exists');
      await this.nameApplicant(tx, actor, application);
      await this.drafts.remove(tx, actor.userId);
      await this.audit.record(tx, bound, {
        action: 'organization.apply',
        subject: { kind: 'organization', id, name },
        before: null,
        after: { name, ein, kind: details.kind },
      });
      if (type === 'nonprofit') await this.documents.assignToOrganization(tx, bound, actor.userId, id);
      else await this.documents.removeUnsent(tx, actor.userId);
      await this.organizationChanges.publish(tx, bound);
      await this.memberChanges.publish(tx, bound, actor.userId);
      return { organizationId: id, accountActivation };
    };
    // A repeated call comes from a member of the new organization, but its key was stored without one.
    const outside = { ...ctx, organizationId: null };
    const request = { name, acceptsPartnerTerms, ...details };
    return this.unitOfWork.runOnce(outside, 'apply', request, (tx) => tx.within(id, create));
  }

  /** An applicant without a name who represents the organization gave it in the application; it goes on their cards. */
  private async nameApplicant(
    tx: Transaction,
    actor: UserPrincipal,
    { representative }: Application,
  ): Promise<void> {
    if (representative === null || normalizeEmail(representative.email) !== actor.email) return;
    const name = `${representative.firstName} ${representative.lastName}`.trim();
    if (name !== '') await this.members.setNameIfNone(tx, actor.userId, name);
  }

  /** The application is kept when Stripe fails; the sweep repeats the opening. */
  private async openAccount(organizationId: string, bankAccount: BankAccount | null): Promise<void> {
    try {
      await this.syncConnectAccount.execute(organizationId, bankAccount);
    } catch (error) {
      this.logger.warn({ organizationId, err: error }, 'connected account not opened yet');
    }
  }
}
