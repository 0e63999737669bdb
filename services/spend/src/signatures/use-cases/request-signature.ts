import { Injectable } from '@nestjs/common';
import { type SignedMovement, type UserPrincipal } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Ctx, type Transaction } from '@almoner/platform';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { needsSecondSignature } from '../domain/signature-policy.ts';
import { SignaturePolicyRepository } from '../persistence/signature-policy.repository.ts';

export interface SignedMovementRequest {
  readonly movement: SignedMovement;
  /** The transfer or the payout that waits. */
  readonly movementId: string;
  readonly description: string;
  readonly amount: Money;
}

/** For everything by which money leaves: whether it takes a second admin, and the request for that signature. */
@Injectable()
export class RequestSignature {
  constructor(
    private readonly policies: SignaturePolicyRepository,
    private readonly requestApproval: RequestApproval,
  ) {}

  /** The policy does not change before the transaction has ended. */
  async isNeeded(tx: Transaction, organizationId: string, amount: Money): Promise<boolean> {
    return needsSecondSignature(await this.policies.find(tx, organizationId), amount);
  }

  /** Minor units above which a movement takes two; null where one signature is always enough. As `isNeeded`, for what nobody signs. */
  async thresholdOf(tx: Transaction, organizationId: string): Promise<bigint | null> {
    return (await this.policies.find(tx, organizationId)).thresholdMinor;
  }

  /**
   * Stores the request in the transaction that holds the money, before it locks accounts; returns its id. The feature of the movement
   * has registered in `SignedMovements` what a signature, or its absence, does. `author` is the first signer.
   */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    author: UserPrincipal,
    { movement, movementId, description, amount }: SignedMovementRequest,
  ): Promise<string> {
    const { id } = await this.requestApproval.execute(tx, ctx, author, {
      subject: {
        kind: 'signature',
        movement,
        movementId,
        description,
        amount: amount.toMinorNumber(),
        currency: amount.currency,
      },
      subjectId: movementId,
      subjectVersion: 1,
      teamId: null,
      reason: description,
    });
    return id;
  }
}
