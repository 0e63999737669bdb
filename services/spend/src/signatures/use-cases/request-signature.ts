import { Injectable } from '@nestjs/common';
import { failure, type SignedMovement, type UserPrincipal } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Ctx, type Transaction } from '@almoner/platform';
import { FindApprovals } from '../../approvals/use-cases/find-approvals.ts';
import { RequestApproval } from '../../approvals/use-cases/request-approval.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
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
  /** The payee or the new admin, who may not sign. */
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

/** A change of what protects the money, which another service makes. */
export type ProtectedChange = Pick<SignatureRequest, 'movement' | 'movementId' | 'description' | 'payeeId'>;

/** Decides whether a second admin must sign, and requests the signature. */
@Injectable()
export class RequestSignature {
  constructor(
    private readonly policies: SignaturePolicyRepository,
    private readonly requestApproval: RequestApproval,
    private readonly findApprovals: FindApprovals,
    private readonly accounts: AccountRepository,
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
   * For a change by another service: the id of the request, which may be open already; null while no amount is set.
   * @throws DomainError `organization_not_active`
   */
  async ofChange(
    tx: Transaction,
    ctx: Ctx,
    author: UserPrincipal,
    organizationId: string,
    change: ProtectedChange,
  ): Promise<string | null> {
    const { thresholdMinor } = await this.policyOf(tx, organizationId);
    if (thresholdMinor === null) return null;
    const about = { kind: 'signature', subjectId: change.movementId } as const;
    const open = await this.findApprovals.pending(tx, organizationId, about);
    if (open !== null) return open;
    const currency = await this.accounts.currencyOf(tx, organizationId);
    if (currency === null) throw failure('organization_not_active');
    return this.execute(tx, ctx, author, { ...change, amount: null, currency });
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
