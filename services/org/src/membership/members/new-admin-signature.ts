import { Inject, Injectable } from '@nestjs/common';
import { failure, signaturesRpc, type RequestOf } from '@almoner/contracts';
import { LOGGER, RpcClient, asService, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { needsSecondSignature } from './domain/new-admin.ts';
import { MemberRepository } from './persistence/member.repository.ts';

type NewAdmin = RequestOf<typeof signaturesRpc.signNewAdmin>;

/** The second signature for a new admin, which `spend` stores: it decides when two admins must sign. */
@Injectable()
export class NewAdminSignature {
  constructor(
    private readonly members: MemberRepository,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether the organization requires two signatures. Call it before the transaction. @throws DomainError `service_unavailable` */
  async isRequired(ctx: Ctx): Promise<boolean> {
    return (await this.rpc.call(asService('org', ctx), signaturesRpc.findSignatureRule, {})).isRequired;
  }

  /** Locks the roles of the organization. @throws DomainError `admin_removed_recently` */
  async isNeeded(tx: Transaction, ctx: Ctx, isRequired: boolean, userId: string | null): Promise<boolean> {
    if (!isRequired) return false;
    const adminIds = await this.members.lockAdmins(tx, ctx);
    const lastRemovedId = await this.members.lastRemovedAdmin(tx, ctx);
    return needsSecondSignature(isRequired, { adminIds, lastRemovedId }, userId);
  }

  /**
   * Returns the id of the request, which may be open already. Call it after the transaction, also when a command is repeated, so that a
   * retry completes a call that failed halfway. @throws DomainError `changed_meanwhile` when one signature is enough now; `service_unavailable`
   */
  async request(ctx: Ctx, newAdmin: NewAdmin): Promise<string> {
    const { approvalId } = await this.rpc.call(ctx, signaturesRpc.signNewAdmin, newAdmin);
    if (approvalId === null) throw failure('changed_meanwhile');
    return approvalId;
  }

  /** The invitation was revoked. A request that stays open because `spend` did not answer cannot be signed. */
  async cancel(ctx: Ctx, inviteId: string): Promise<void> {
    try {
      await this.rpc.call(asService('org', ctx), signaturesRpc.cancelNewAdmin, { id: inviteId });
    } catch (error) {
      this.logger.warn({ inviteId, err: error }, 'request for a revoked invitation not withdrawn');
    }
  }
}
