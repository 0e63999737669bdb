import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, orgRpc } from '@almoner/contracts';
import { LOGGER, RpcClient, asService, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { ApprovalSubjects, type ApprovalSubject } from '../approvals/approval-subject.ts';
import { type ApprovalPolicy } from '../approvals/domain/approval.ts';
import { type StoredApproval } from '../approvals/persistence/approval.row.ts';
import { SignedMovements, type SignatureSubjectWire } from './signed-movements.ts';

/** The request for a second signature: its author is the first signer, and another admin the second. */
@Injectable()
export class SignatureSubject implements ApprovalSubject<'signature'>, OnModuleInit {
  readonly policy: ApprovalPolicy = {
    steps: [{ deciders: 'admins', approvals: 1 }],
    expiresAfterDays: 7,
  };
  readonly needsFreshSignIn = true;
  readonly needsRejectionReason = true;

  constructor(
    private readonly subjects: ApprovalSubjects,
    private readonly movements: SignedMovements,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.subjects.register('signature', this);
  }

  /** @throws DomainError `first_signer_not_admin`, `service_unavailable` while `org` does not say who is; what the movement throws. */
  async beforeApproval(ctx: Ctx, { authorId, subject }: StoredApproval): Promise<void> {
    const { people } = await this.rpc.call(asService('spend', ctx), orgRpc.findApprovers, {
      teamIds: [],
      userIds: [authorId],
    });
    if (!people.some(({ id, role }) => id === authorId && role === 'Admin'))
      throw failure('first_signer_not_admin');
    if (subject.kind === 'signature')
      await this.movements.of(subject.movement).beforeExecution?.(ctx, subject);
  }

  async lock(tx: Transaction, { organizationId }: Ctx, { movement }: SignatureSubjectWire): Promise<void> {
    if (organizationId !== null) await this.movements.of(movement).lock?.(tx, organizationId);
  }

  apply(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire, approval: StoredApproval): Promise<void> {
    return this.movements.of(subject.movement).execute(tx, ctx, subject, approval);
  }

  release(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    return this.movements.of(subject.movement).cancel(tx, ctx, subject);
  }

  /** The signature remains valid whatever happens to the movement. */
  async afterApproval(ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    try {
      await this.movements.of(subject.movement).afterExecution?.(ctx, subject);
    } catch (error) {
      const { movement, movementId } = subject;
      this.logger.warn({ movement, movementId, err: error }, 'signed movement not sent; the sweep retries');
    }
  }
}
