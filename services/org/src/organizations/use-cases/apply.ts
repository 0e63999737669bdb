import { Inject, Injectable } from '@nestjs/common';
import { failure, type orgRpc, type ReplyOf, type RequestOf, type UserPrincipal } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
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
import { ApplicationPapers } from '../../documents/application-papers.ts';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { MemberRepository } from '../../members/persistence/member.repository.ts';
import { type BankAccount } from '../connect-accounts.port.ts';
import { ownerTypeOf, termsAfter } from '../domain/organization-details.ts';
import { OrganizationChangePublisher } from '../organization-change-publisher.ts';
import { DraftRepository } from '../persistence/draft.repository.ts';
import { OrganizationRepository } from '../persistence/organization.repository.ts';
import { ReviewApplication } from './review-application.ts';

type Rpc = typeof orgRpc.apply;
type Application = RequestOf<Rpc>;

/** Somebody who belongs to nobody yet founds an organization and becomes its first admin. */
@Injectable()
export class Apply {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationRepository,
    private readonly members: MemberRepository,
    private readonly organizationChanges: OrganizationChangePublisher,
    private readonly memberChanges: MemberChangePublisher,
    private readonly drafts: DraftRepository,
    private readonly papers: ApplicationPapers,
    private readonly audit: AuditTrail,
    private readonly review: ReviewApplication,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, application: Application): Promise<ReplyOf<Rpc>> {
    const { actor } = ctx;
    if (actor.kind !== 'user') throw failure('unauthenticated');
    const founded = await this.found(ctx, actor, application);
    if (ownerTypeOf(application.kind) === 'nonprofit')
      await this.openAccount(founded.organizationId, application.bankAccount);
    return founded;
  }

  private found(ctx: Ctx, actor: UserPrincipal, application: Application): Promise<ReplyOf<Rpc>> {
    const { bankAccount: _, acceptsPartnerTerms, legalName: name, ...told } = application;
    const type = ownerTypeOf(told.kind);
    const id = newId();
    const bound = withOrganization(ctx, id);
    // Advisors hold no money, so that nobody has to look at them first.
    const accountActivation = type === 'advisor' ? 'Activated' : 'Pending';
    const found = async (tx: Transaction): Promise<ReplyOf<Rpc>> => {
      const ein = told.ein.replace('-', '');
      const founding = {
        ...told,
        id,
        name,
        type,
        ein,
        accountActivation,
        applicantEmail: actor.email,
        partnerTerms: termsAfter(null, acceptsPartnerTerms, ctx.origin, this.clock.now()),
      } as const;
      await this.organizations.add(tx, founding);
      const isFree = await this.members.join(tx, bound, actor.userId, 'Admin');
      if (!isFree) throw failure('application_exists');
      await this.drafts.remove(tx, actor.userId);
      await this.audit.record(tx, bound, {
        action: 'organization.apply',
        subject: { kind: 'organization', id, name },
        before: null,
        after: { name, ein, kind: told.kind },
      });
      if (type === 'nonprofit') await this.papers.adopt(tx, bound, actor.userId, id);
      else await this.papers.drop(tx, actor.userId);
      await this.organizationChanges.publish(tx, bound);
      await this.memberChanges.publish(tx, bound, actor.userId);
      return { organizationId: id, accountActivation };
    };
    // Whoever asks again belongs to what the first time founded; the key is of the time before.
    const outside = { ...ctx, organizationId: null };
    const request = { name, acceptsPartnerTerms, ...told };
    return this.unitOfWork.runOnce(outside, 'apply', request, (tx) => tx.within(id, found));
  }

  /** The application stands whatever the partner says now; the sweep asks again. */
  private async openAccount(organizationId: string, bankAccount: BankAccount | null): Promise<void> {
    try {
      await this.review.execute(organizationId, bankAccount);
    } catch (error) {
      this.logger.warn({ organizationId, err: error }, 'connected account not opened yet');
    }
  }
}
