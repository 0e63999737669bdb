import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type signaturesRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { FindApprovals } from '../../approvals/use-cases/find-approvals.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { SignaturePolicyRepository } from '../persistence/signature-policy.repository.ts';
import { SignedMovements, type SignedMovementHandler } from '../signed-movements.ts';

type Sign = typeof signaturesRpc.signBankAccount;

/** How long two signatures on a bank account allow it to be linked. */
const validDays = 7;
const dayMs = 24 * 3_600_000;

/**
 * Whether another bank account may be linked, to which money can then be withdrawn. Its number is stored nowhere, so that the account is
 * linked by entering it again once it is signed.
 */
@Injectable()
export class SignBankAccount implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policies: SignaturePolicyRepository,
    private readonly findApprovals: FindApprovals,
    private readonly requestApproval: RequestApproval,
    private readonly movements: SignedMovements,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.movements.register('bank_account', this);
  }

  request(ctx: Ctx, { bankAccountId, last4 }: RequestOf<Sign>): Promise<ReplyOf<Sign>> {
    const { organizationId, actor } = authorize(ctx, 'payment-method.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const { thresholdMinor } = await this.policies.find(tx, organizationId);
      const since = new Date(this.clock.now().getTime() - validDays * dayMs);
      const about = { kind: 'signature', subjectId: bankAccountId } as const;
      if (thresholdMinor === null || (await this.findApprovals.isApproved(tx, organizationId, about, since)))
        return { isSigned: true, approvalId: null };
      const open = await this.findApprovals.pending(tx, organizationId, about);
      if (open !== null) return { isSigned: false, approvalId: open };
      const description = `The bank account that ends in ${last4}`;
      const currency = await this.policies.currencyOf(tx, organizationId);
      const { id: approvalId } = await this.requestApproval.execute(tx, ctx, actor, {
        subject: {
          kind: 'signature',
          movement: 'bank_account',
          movementId: bankAccountId,
          description,
          amount: null,
          currency,
        },
        subjectId: bankAccountId,
        subjectVersion: 1,
        teamId: null,
        reason: description,
      });
      return { isSigned: false, approvalId };
    });
  }

  /** It is linked when its number is entered again. */
  execute(): Promise<void> {
    return Promise.resolve();
  }

  cancel(): Promise<void> {
    return Promise.resolve();
  }
}
