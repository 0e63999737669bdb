import { Injectable } from '@nestjs/common';
import { type ApprovalSubjectWire, type SignedMovement } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type StoredApproval } from '../approvals/persistence/approval.row.ts';
import { type AccountKind } from '../ledger/domain/accounts.ts';

export type SignatureSubjectWire = Extract<ApprovalSubjectWire, { kind: 'signature' }>;

/**
 * All accounts of these kinds are locked before a signed movement is posted or canceled: several may be canceled in one transaction, and
 * accounts that are locked one by one can end in a deadlock. A payment to a person may be of any fund.
 */
export const accountsOfSignedMovements: readonly AccountKind[] = [
  'external',
  'payable',
  'fund',
  'vault',
  'wallet',
];

/** The effects of signatures on a kind of movement. All run in the transaction of the vote, unless it says otherwise. */
export interface SignedMovementHandler {
  /** Before that transaction, so that it may call another process. Throws to refuse the signature. */
  beforeExecution?(ctx: Ctx, subject: SignatureSubjectWire): Promise<void>;
  /** Locks what must be locked before the request. */
  lock?(tx: Transaction, organizationId: string): Promise<void>;
  /** The second admin signed. */
  execute(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire, approval: StoredApproval): Promise<void>;
  /** Nobody signed: what is held is released. */
  cancel(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void>;
  /** After the commit; a sweep repeats what a crash leaves undone. */
  afterExecution?(ctx: Ctx, subject: SignatureSubjectWire): Promise<void>;
}

/** Every kind of movement with its handler, which its feature registers when the service starts. */
@Injectable()
export class SignedMovements {
  private readonly handlers = new Map<SignedMovement, SignedMovementHandler>();

  register(movement: SignedMovement, handler: SignedMovementHandler): void {
    this.handlers.set(movement, handler);
  }

  of(movement: SignedMovement): SignedMovementHandler {
    const handler = this.handlers.get(movement);
    if (handler === undefined) throw new Error(`No feature handles signatures on ${movement}.`);
    return handler;
  }
}
