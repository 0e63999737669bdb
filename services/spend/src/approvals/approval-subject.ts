import { Injectable } from '@nestjs/common';
import { type ApprovalSubjectWire } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { type ApprovalPolicy } from './domain/approval.ts';
import { type StoredApproval } from './persistence/approval.row.ts';

export type ApprovalKind = ApprovalSubjectWire['kind'];
type SubjectOf<Kind extends ApprovalKind> = Extract<ApprovalSubjectWire, { kind: Kind }>;

/** A kind of request: who decides on it, and what happens once it is approved. */
export interface ApprovalSubject<Kind extends ApprovalKind> {
  readonly policy: ApprovalPolicy;
  /** Approval needs a recent sign-in, as the approved action does. */
  readonly needsFreshSignIn?: boolean;
  /** A rejection needs a reason. */
  readonly needsRejectionReason?: boolean;
  /** Runs before the transaction of an approval, so that it may call another process. Throws to refuse. */
  beforeApproval?(ctx: Ctx, approval: StoredApproval): Promise<void>;
  /**
   * Locks what the request is about, and its author where `apply` locks that person; always before the request itself, so
   * that all are locked in one order.
   */
  lock(tx: Transaction, ctx: Ctx, subject: SubjectOf<Kind>, authorId: string): Promise<void>;
  /**
   * Runs in the transaction of the last approval: a failure leaves the request unchanged. Never calls another process.
   */
  apply(tx: Transaction, ctx: Ctx, subject: SubjectOf<Kind>, approval: StoredApproval): Promise<void>;
  /** Runs in the transaction that ends the request without an approval, and releases what the request holds. */
  release?(tx: Transaction, ctx: Ctx, subject: SubjectOf<Kind>): Promise<void>;
  /** Runs after the commit of the last approval. It may run twice or, after a crash, never: a sweep repeats its work. */
  afterApproval?(ctx: Ctx, subject: SubjectOf<Kind>): Promise<void>;
}

/** Each kind with its handler, which its feature registers when the service starts. */
@Injectable()
export class ApprovalSubjects {
  private readonly subjects = new Map<ApprovalKind, ApprovalSubject<ApprovalKind>>();

  register(kind: ApprovalKind, subject: ApprovalSubject<ApprovalKind>): void {
    this.subjects.set(kind, subject);
  }

  of(kind: ApprovalKind): ApprovalSubject<ApprovalKind> {
    const subject = this.subjects.get(kind);
    if (subject === undefined) throw new Error(`No feature handles approvals of the kind ${kind}.`);
    return subject;
  }
}
