import { Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, orgRpc, type ReplyOf, type RequestOf, type signaturesRpc } from '@almoner/contracts';
import { RpcClient, UnitOfWork, asService, authorize, type Ctx } from '@almoner/platform';
import { WithdrawApprovals } from '../../approvals/use-cases/withdraw-approvals.ts';
import { SignaturePolicyRepository } from '../persistence/signature-policy.repository.ts';
import {
  SignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../signed-movements.ts';
import { RequestSignature } from './request-signature.ts';

type FindRule = typeof signaturesRpc.findSignatureRule;
type Sign = typeof signaturesRpc.signNewAdmin;
type Cancel = typeof signaturesRpc.cancelNewAdmin;

/**
 * Requests the second signature for a new admin, who could otherwise sign second for the admin who gave them the role. `org` gives the
 * role, or sends the invitation, when it receives the event of the approval.
 */
@Injectable()
export class SignNewAdmin implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policies: SignaturePolicyRepository,
    private readonly signatures: RequestSignature,
    private readonly withdrawApprovals: WithdrawApprovals,
    private readonly movements: SignedMovements,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.movements.register('admin_role', this);
    this.movements.register('admin_invite', this);
  }

  async findRule(ctx: Ctx): Promise<ReplyOf<FindRule>> {
    const { thresholdMinor } = await this.policies.read(ctx);
    return { isRequired: thresholdMinor !== null };
  }

  /** @throws DomainError `organization_not_active` */
  request(ctx: Ctx, command: RequestOf<Sign>): Promise<ReplyOf<Sign>> {
    const { organizationId, actor } = authorize(ctx, 'user.change-role');
    const { change: movement, id: movementId, name } = command;
    return this.unitOfWork.runOnce(ctx, 'sign-new-admin', command, async (tx) => ({
      approvalId: await this.signatures.ofChange(tx, ctx, actor, organizationId, {
        movement,
        movementId,
        description: name,
        ...(movement === 'admin_role' && { payeeId: movementId }),
      }),
    }));
  }

  /** `org` has revoked the invitation. */
  withdraw(ctx: Ctx, { id }: RequestOf<Cancel>): Promise<ReplyOf<Cancel>> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    const withdrawal = { organizationId, kind: 'signature', subjectIds: [id], reason: null } as const;
    return this.unitOfWork.run(ctx, async (tx) => {
      await this.withdrawApprovals.execute(tx, ctx, withdrawal);
      return {};
    });
  }

  /** @throws DomainError `approval_outdated` when the person or the invitation no longer waits for it; `service_unavailable` */
  async beforeExecution(ctx: Ctx, { movement, movementId: id }: SignatureSubjectWire): Promise<void> {
    const change = movement === 'admin_role' ? movement : 'admin_invite';
    const { isOpen } = await this.rpc.call(asService('spend', ctx), orgRpc.checkNewAdmin, { change, id });
    if (!isOpen) throw failure('approval_outdated');
  }

  /** `org` does it. */
  execute(): Promise<void> {
    return Promise.resolve();
  }

  /** Nothing is held. */
  cancel(): Promise<void> {
    return Promise.resolve();
  }
}
