import { Inject, Injectable } from '@nestjs/common';
import { cardsEvents, spendRpc } from '@almoner/contracts';
import { DomainError, type Clock } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  RpcClient,
  UnitOfWork,
  serviceContext,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { MailedPersonReader } from '../../emails/persistence/mailed-person.reader.ts';
import { ReceiptEmails } from '../../emails/receipt-emails.ts';
import { LockRepository, type PersonKey } from '../persistence/lock.repository.ts';
import { RequirementRepository } from '../persistence/requirement.repository.ts';

/** The cards of a person are locked while a receipt is overdue; `spend` declines their purchases. */
@Injectable()
export class ReceiptLocks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly locks: LockRepository,
    private readonly requirements: RequirementRepository,
    private readonly people: MailedPersonReader,
    private readonly emails: ReceiptEmails,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every change of a person's requirements and lock takes this lock first, to prevent deadlocks. */
  serialize(tx: Transaction, userId: string): Promise<void> {
    return this.locks.serialize(tx, userId);
  }

  /** Decides again whether the person is locked. `apply` has to follow the commit. */
  async decide(tx: Transaction, ctx: Ctx, key: PersonKey): Promise<void> {
    await this.locks.serialize(tx, key.userId);
    const now = this.clock.now();
    const overdueId = await this.requirements.firstOverdue(tx, key.organizationId, key.userId, now);
    const isOverdue = overdueId !== null;
    const isLocked = (await this.locks.find(tx, key))?.isLocked ?? false;
    if (isLocked === isOverdue) return;
    await this.locks.set(tx, key, isOverdue);
    const person = await this.people.find(tx, key);
    await this.audit.record(tx, ctx, {
      action: isOverdue ? 'cardholder.lock' : 'cardholder.unlock',
      subject: { kind: 'member', id: key.userId, name: person?.name ?? person?.email ?? '' },
      before: null,
      after: null,
    });
    if (overdueId === null) return;
    if (person !== null) await this.emails.locked(tx, person);
    // The change that ends a lock publishes this event itself.
    const occurredAt = now.toISOString();
    await tx.publish(cardsEvents.purchaseChanged, { ...key, purchaseId: overdueId, occurredAt });
  }

  /** Sends the newest decision to `spend`. @throws DomainError `service_unavailable`; the sweep sends it later. */
  async apply(key: PersonKey): Promise<void> {
    const ctx = serviceContext('cards', key.organizationId);
    const lock = await this.unitOfWork.run(ctx, (tx) => this.locks.find(tx, key));
    if (lock === null) return;
    await this.rpc.call(ctx, spendRpc.setReceiptLock, { ...key, ...lock });
    await this.unitOfWork.run(ctx, (tx) => this.locks.markApplied(tx, key, lock.version));
  }

  /** Like `apply`, for the end of a command that has succeeded whether or not `spend` answers. */
  async tryToApply(keys: readonly PersonKey[]): Promise<void> {
    for (const key of keys)
      await this.apply(key).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
  }
}
