import { Injectable } from '@nestjs/common';
import { failure, notFound, type orgRpc, type ReplyOf, type RequestOf } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { toPaymentMethods } from '../../../membership/organizations/organization.presenter.ts';
import { OrganizationReader } from '../../../membership/organizations/persistence/organization.reader.ts';
import { SyncConnectAccount } from './sync-connect-account.ts';

type List = typeof orgRpc.listPaymentMethods;

/** The bank accounts that an organization linked to its account at Stripe. */
@Injectable()
export class ManagePaymentMethods {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly organizations: OrganizationReader,
    private readonly syncConnectAccount: SyncConnectAccount,
    private readonly audit: AuditTrail,
  ) {}

  /** An advisor firm has no connected account (spec §6). */
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

  /** Linking the same account again changes nothing. @throws DomainError `organization_not_active`, `stripe_refused` */
  async link(ctx: Ctx, bankAccount: RequestOf<typeof orgRpc.linkBankAccount>): Promise<ReplyOf<List>> {
    const { organizationId } = authorize(ctx, 'payment-method.manage');
    const { accountActivation } = await this.organizations.get(ctx);
    if (accountActivation !== 'Activated') throw failure('organization_not_active');
    await this.syncConnectAccount.execute(organizationId, bankAccount);
    const last4 = bankAccount.accountNumber.slice(-4);
    // Only the last digits: the stored hash of a request with the whole number could be reversed by trying all numbers.
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
