import { Injectable } from '@nestjs/common';
import { type SignedMovement, type UserPrincipal } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Ctx, type Transaction } from '@almoner/platform';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { needsSecondSignature, type SignaturePolicy } from '../domain/signature-policy.ts';
import { SignaturePolicyRepository } from '../persistence/signature-policy.repository.ts';

interface SignatureRequest {
  readonly movement: SignedMovement;
  /** The transfer or the payout that waits, or what is changed. */
  readonly movementId: string;
  readonly description: string;
  /** Minor units of `currency`; null without an amount. */
  readonly amount: number | null;
  readonly currency: string;
  /** The row version of what is changed; a transfer has none. */
  readonly version?: number;
  /** The payee, who may not sign. */
  readonly payeeId?: string;
  /** For a release from a restricted fund. */
  readonly fundId?: string;
  readonly evidence?: string;
  /** For the second signer; the description where there is no other. */
  readonly reason?: string;
}

interface MoneyMovement extends Pick<
  SignatureRequest,
  'movement' | 'movementId' | 'description' | 'payeeId' | 'fundId' | 'evidence' | 'reason'
> {
  readonly amount: Money;
}

/** Decides whether a second admin must sign, and requests the signature. */
@Injectable()
export class RequestSignature {
  constructor(
    private readonly policies: SignaturePolicyRepository,
    private readonly requestApproval: RequestApproval,
  ) {}

  /** It does not change until the transaction has ended. */
  policyOf(tx: Transaction, organizationId: string): Promise<SignaturePolicy> {
    return this.policies.find(tx, organizationId);
  }

  /**
   * For every movement of money out: the id of the request, or null if one signature is enough. Call it in the transaction that
   * holds the money, before that locks accounts. `author` is the first signer.
   */
  async ofMovement(
    tx: Transaction,
    ctx: Ctx,
    author: UserPrincipal,
    organizationId: string,
    { amount, ...movement }: MoneyMovement,
  ): Promise<string | null> {
    const policy = await this.policyOf(tx, organizationId);
    if (!needsSecondSignature(policy, amount.minor)) return null;
    const { currency } = amount;
    return this.execute(tx, ctx, author, { ...movement, amount: amount.toMinorNumber(), currency });
  }

  /**
   * Stores the request and returns its id. The feature of the movement has registered in `SignedMovements` what a signature, or its
   * absence, does. @throws DomainError `approval_pending` while another request about the same is open.
   */
  async execute(
    tx: Transaction,
    ctx: Ctx,
    author: UserPrincipal,
    { version = 1, reason, ...subject }: SignatureRequest,
  ): Promise<string> {
    const { id } = await this.requestApproval.execute(tx, ctx, author, {
      subject: { kind: 'signature', ...subject },
      subjectId: subject.movementId,
      subjectVersion: version,
      teamId: null,
      reason: reason ?? subject.description,
    });
    return id;
  }
}
