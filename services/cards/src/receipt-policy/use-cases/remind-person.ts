import { Inject, Injectable } from '@nestjs/common';
import { receiptWarningHours } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, serviceContext } from '@almoner/platform';
import { MailedPersonReader } from '../../emails/persistence/mailed-person.reader.ts';
import { ReceiptEmails } from '../../emails/receipt-emails.ts';
import { LockRepository, type PersonKey } from '../persistence/lock.repository.ts';
import { RequirementRepository } from '../persistence/requirement.repository.ts';

const hourMs = 3_600_000;
/** Hours before the deadline, the farthest first. From the second on, the email announces the lock. */
const stagesHours = [72, receiptWarningHours, 24] as const;
const firstWarningStage = 2;

/** The ends of the stages at this moment: a deadline before one of them is in that stage. */
export function stageEnds(now: Date): Date[] {
  return stagesHours.map((hours) => new Date(now.getTime() + hours * hourMs));
}

/** One email to a person for everything that is due, in each stage. */
@Injectable()
export class RemindPerson {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly locks: LockRepository,
    private readonly requirements: RequirementRepository,
    private readonly people: MailedPersonReader,
    private readonly emails: ReceiptEmails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(key: PersonKey): Promise<void> {
    const { organizationId, userId } = key;
    await this.unitOfWork.run(serviceContext('cards', organizationId), async (tx) => {
      await this.locks.serialize(tx, userId);
      const now = this.clock.now();
      const ends = stageEnds(now);
      const stageOf = ({ dueAt }: { readonly dueAt: Date }) => ends.filter((end) => dueAt <= end).length;
      const open = await this.requirements.open(tx, organizationId, userId);
      const due = open.filter((one) => stageOf(one) > one.remindersSent);
      if (due.length === 0) return;
      const stage = Math.max(...due.map(stageOf));
      const isWarning = stage >= firstWarningStage;
      const lockFrom = new Date(now.getTime() + receiptWarningHours * hourMs);
      await this.requirements.markReminded(
        tx,
        organizationId,
        due.map(({ purchaseId }) => purchaseId),
        { stage, isWarning, now, lockFrom },
      );
      const person = await this.people.find(tx, key);
      const marked = await this.requirements.open(tx, organizationId, userId);
      const mailed = marked.filter((one) => due.some(({ purchaseId }) => purchaseId === one.purchaseId));
      if (person !== null) await this.emails.reminder(tx, person, mailed, isWarning);
    });
  }
}
