import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  orgRpc,
  type ReimbursementSubstitutesWire,
  type ReimbursementSubstituteWire,
  type ReplyOf,
  type RequestOf,
  type reimbursementsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, RpcClient, UnitOfWork, asService, authorize, type Ctx } from '@almoner/platform';
import { SubstituteRepository, type Substitution } from '../persistence/substitute.repository.ts';

/** Longer absences need another approver. */
const daysMax = 366;
const msPerDay = 86_400_000;

/** An approver who is away names who decides on reports in their place. */
@Injectable()
export class ChangeSubstitute {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly substitutions: SubstituteRepository,
    private readonly audit: AuditTrail,
    private readonly rpc: RpcClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: Ctx): Promise<ReimbursementSubstitutesWire> {
    const { actor } = authorize(ctx, 'reimbursement.decide');
    const [candidates, found] = await Promise.all([
      this.candidates(ctx),
      this.substitutions.listOf(ctx, actor.userId, this.clock.now()),
    ]);
    const own = found.find(({ approverId }) => approverId === actor.userId);
    return {
      own: own === undefined ? null : this.toWire(own),
      standsInFor: found.filter((one) => one !== own).map((one) => this.toWire(one)),
      candidates: candidates.map(({ id, name }) => ({ id, name })),
    };
  }

  /** @throws DomainError `substitute_not_allowed`; `invalid_input` for days in the wrong order, over, or too many */
  async set(
    ctx: Ctx,
    command: RequestOf<typeof reimbursementsRpc.setSubstitute>,
  ): Promise<ReimbursementSubstitutesWire> {
    const { actor, organizationId } = authorize(ctx, 'reimbursement.decide');
    const { substituteId, from, to, timeZone } = command;
    refuseDays(from, to, this.clock.now());
    const substitute = (await this.candidates(ctx)).find(({ id }) => id === substituteId);
    if (substitute === undefined) throw failure('substitute_not_allowed');
    await this.unitOfWork.runOnce(ctx, 'set-reimbursement-substitute', command, async (tx) => {
      const before = await this.substitutions.lockOwn(tx, organizationId, actor.userId);
      await this.substitutions.save(tx, organizationId, {
        approverId: actor.userId,
        approverName: actor.name ?? actor.email,
        substituteId,
        substituteName: substitute.name,
        from,
        to,
        timeZone,
      });
      await this.audit.record(tx, ctx, {
        action: 'reimbursement.set-substitute',
        subject: { kind: 'reimbursement_substitute', id: actor.userId, name: substitute.name },
        before: before === null ? null : audited(before),
        after: { substitute: substitute.name, from, to, timeZone },
      });
      return {};
    });
    return this.get(ctx);
  }

  /** Ending none changes nothing. */
  async end(ctx: Ctx): Promise<ReimbursementSubstitutesWire> {
    const { actor, organizationId } = authorize(ctx, 'reimbursement.decide');
    await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.substitutions.lockOwn(tx, organizationId, actor.userId);
      if (before === null) return;
      await this.substitutions.remove(tx, organizationId, actor.userId);
      await this.audit.record(tx, ctx, {
        action: 'reimbursement.end-substitute',
        subject: { kind: 'reimbursement_substitute', id: actor.userId, name: before.substituteName },
        before: audited(before),
        after: null,
      });
    });
    return this.get(ctx);
  }

  /** Nobody gains a right: a substitute has at least the role of the one who is away. */
  private async candidates(ctx: Ctx): Promise<ReplyOf<typeof orgRpc.findApprovers>['people']> {
    const { actor, permissionScope } = authorize(ctx, 'reimbursement.decide');
    const { people } = await this.rpc.call(asService('spend', ctx), orgRpc.findApprovers, {
      teamIds: null,
      userIds: [],
    });
    return people.filter(
      ({ id, role }) => id !== actor.userId && (permissionScope !== 'all' || role === 'Admin'),
    );
  }

  private toWire(one: Substitution): ReimbursementSubstituteWire {
    const { approverId, approverName, substituteId, substituteName, from, to, timeZone, startsAt } = one;
    return {
      approver: { id: approverId, name: approverName },
      substitute: { id: substituteId, name: substituteName },
      from,
      to,
      timeZone,
      isActive: startsAt <= this.clock.now(),
    };
  }
}

const audited = ({ substituteName, from, to, timeZone }: Substitution) => ({
  substitute: substituteName,
  from,
  to,
  timeZone,
});

/** A day may still be the one before in some time zone. */
function refuseDays(from: string, to: string, now: Date): void {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const isInvalid = last < first || last - first >= daysMax * msPerDay || last < now.getTime() - 2 * msPerDay;
  if (isInvalid)
    throw failure('invalid_input', 'The days are in the past, in the wrong order, or more than a year.', [
      { field: 'to', message: 'Choose a last day on or after the first day, at most a year later' },
    ]);
}
