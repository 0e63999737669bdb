import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  signaturesRpc,
  type orgRpc,
  type ReplyOf,
  type RequestOf,
} from '@almoner/contracts';
import { AuditTrail, RpcClient, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
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
    private readonly rpc: RpcClient,
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

  /**
   * Linking the same account again changes nothing. @throws DomainError `organization_not_active`, `stripe_refused`,
   * `second_signature_needed` (it is requested; nothing was linked).
   */
  async link(ctx: Ctx, bankAccount: RequestOf<typeof orgRpc.linkBankAccount>): Promise<ReplyOf<List>> {
    const { organizationId } = authorize(ctx, 'payment-method.manage');
    const { accountActivation, paymentMethods } = await this.organizations.get(ctx);
    if (accountActivation !== 'Activated') throw failure('organization_not_active');
    // Money can be withdrawn to it, so two admins must sign for any further account; the first account only brings money in.
    if ((paymentMethods ?? []).length > 0) await this.assertSigned(ctx, organizationId, bankAccount);
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

  private async assertSigned(
    ctx: Ctx,
    organizationId: string,
    { routingNumber, accountNumber }: RequestOf<typeof orgRpc.linkBankAccount>,
  ): Promise<void> {
    const last4 = accountNumber.slice(-4);
    const bankAccountId = idOf([organizationId, routingNumber, last4]);
    const { isSigned } = await this.rpc.call(ctx, signaturesRpc.signBankAccount, { bankAccountId, last4 });
    if (!isSigned) throw failure('second_signature_needed');
  }
}

/** Covers only the last digits: a hash of the whole number could be reversed by trying all numbers. */
function idOf(parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
