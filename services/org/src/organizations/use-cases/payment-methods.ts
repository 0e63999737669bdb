import { Injectable } from '@nestjs/common';
import { failure, notFound, type orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { toPaymentMethods } from '../organization.presenter.ts';
import { OrganizationReader } from '../persistence/organization.reader.ts';
import { ReviewApplication } from './review-application.ts';

type List = typeof orgRpc.listPaymentMethods;

/** The bank accounts that an organization has linked, as the partner keeps them. */
@Injectable()
export class PaymentMethods {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationReader,
    private readonly review: ReviewApplication,
    private readonly audit: AuditTrail,
  ) {}

  /** An advisor firm has no connected account, so that nothing is looked up for it (spec §6). */
  async list(ctx: Ctx, { connectAccountId }: RequestOf<List>): Promise<ReplyOf<List>> {
    const { actor } = ctx;
    const isAdvisor = actor.kind === 'user' && actor.ownerType === 'advisor' && actor.role !== 'Archived';
    if (isAdvisor) return { paymentMethods: [] };
    authorize(ctx, 'payment-method.read');
    const organization = await this.organizations.get(ctx);
    const isOurs = connectAccountId === null || connectAccountId === organization.stripeAccountId;
    if (!isOurs) throw notFound();
    return { paymentMethods: toPaymentMethods(organization, actor) };
  }

  /** The same account twice is linked once. @throws DomainError `organization_not_active`, `stripe_refused` */
  async link(ctx: Ctx, bankAccount: RequestOf<typeof orgRpc.linkBankAccount>): Promise<ReplyOf<List>> {
    const { organizationId } = authorize(ctx, 'payment-method.manage');
    const { accountActivation } = await this.organizations.get(ctx);
    if (accountActivation !== 'Activated') throw failure('organization_not_active');
    await this.review.execute(organizationId, bankAccount);
    const last4 = bankAccount.accountNumber.slice(-4);
    // Of the number only its end: what is kept of a request is a hash, and so few digits can be found from one.
    await this.unitOfWork.runOnce(ctx, 'payment-method.link', { last4 }, async (tx) => {
      await this.audit.record(tx, ctx, {
        action: 'payment-method.link',
        subject: { kind: 'bank_account', id: last4, name: `•••• ${last4}` },
        before: null,
        after: { accountNumberEndsIn: last4 },
      });
      return {};
    });
    return this.list(ctx, { connectAccountId: null });
  }
}
