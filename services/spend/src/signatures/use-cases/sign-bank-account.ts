import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type ReplyOf, type RequestOf, type signaturesRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { FindApprovals } from '../../approvals/use-cases/find-approvals.ts';
import { SignedMovements, type SignedMovementHandler } from '../signed-movements.ts';
import { RequestSignature } from './request-signature.ts';

type Sign = typeof signaturesRpc.signBankAccount;

/** How long two signatures on a bank account allow it to be linked. */
const validDays = 7;
const dayMs = 24 * 3_600_000;

/**
 * Decides if another bank account may be linked, to which money can then be withdrawn. Its number is stored nowhere, so the account is
 * linked by entering it again once it is signed.
 */
@Injectable()
export class SignBankAccount implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly findApprovals: FindApprovals,
    private readonly signatures: RequestSignature,
    private readonly movements: SignedMovements,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.movements.register('bank_account', this);
  }

  /** @throws DomainError `organization_not_active` */
  request(ctx: Ctx, { bankAccountId, last4 }: RequestOf<Sign>): Promise<ReplyOf<Sign>> {
    const { organizationId, actor } = authorize(ctx, 'payment-method.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const since = new Date(this.clock.now().getTime() - validDays * dayMs);
      const about = { kind: 'signature', subjectId: bankAccountId } as const;
      if (await this.findApprovals.isApproved(tx, organizationId, about, since))
        return { isSigned: true, approvalId: null };
      const approvalId = await this.signatures.ofChange(tx, ctx, actor, organizationId, {
        movement: 'bank_account',
        movementId: bankAccountId,
        description: `The bank account that ends in ${last4}`,
      });
      return { isSigned: approvalId === null, approvalId };
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
