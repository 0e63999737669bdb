import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  raisesCash,
  spendEvents,
  type AuditAction,
  type AuditRecordKind,
  type ControlOwner,
  type ControlsWire,
  type RequestOf,
  type controlsRpc,
} from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { assertChangeable } from '../../limits/domain/assert-changeable.ts';
import { LimitRepository } from '../../limits/persistence/limit.repository.ts';
import { ProgramRepository } from '../../programs/persistence/program.repository.ts';
import { ListPrograms, mayPayFrom } from '../../programs/use-cases/list-programs.ts';
import { rulesText } from '../../limits/domain/rules-text.ts';
import { areStillAs } from '../domain/controls.ts';
import { ControlRepository, type ControlsChange } from '../../limits/persistence/control.repository.ts';

type Command = RequestOf<typeof controlsRpc.setCardControls>;

interface Owner {
  /** Those of a fund change with the fund. */
  readonly kind: Exclude<ControlOwner, 'fund'> & AuditRecordKind;
  readonly id: string;
  readonly name: string;
}

const actions = {
  card: 'card.set-controls',
  rule: 'rule.set-controls',
  program: 'program.set-controls',
} as const satisfies Record<Owner['kind'], AuditAction>;

/** Merchant rules, per-purchase limits and cash limits of a card, a rule or a program. In force for the next purchase when this returns. */
@Injectable()
export class SetControls {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly controls: ControlRepository,
    private readonly programs: ProgramRepository,
    private readonly limits: LimitRepository,
    private readonly listPrograms: ListPrograms,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `not_found`, `card_canceled`, `card_used_up`, `changed_meanwhile` */
  ofCard(ctx: Ctx, command: Command): Promise<ControlsWire> {
    const { organizationId } = authorize(ctx, 'card.change-limit');
    return this.unitOfWork.runOnce(ctx, 'set-card-controls', command, async (tx) => {
      const card = await this.controls.lockCard(tx, organizationId, command.ownerId);
      if (card === null) throw notFound();
      assertChangeable(card);
      // Only `cards` knows its name.
      const owner = { kind: 'card', id: command.ownerId, name: 'Card' } as const;
      const changed = { ...command, ownerId: card.ownerId };
      return (await this.replace(tx, ctx, organizationId, owner, changed)).after;
    });
  }

  /** @throws DomainError `not_found`, `changed_meanwhile` */
  ofRule(ctx: Ctx, command: Command): Promise<ControlsWire> {
    const { organizationId } = authorize(ctx, 'rule.manage');
    return this.unitOfWork.runOnce(ctx, 'set-rule-controls', command, async (tx) => {
      const rule = await this.controls.lockRule(tx, organizationId, command.ownerId);
      if (rule === null) throw notFound();
      const owner = { kind: 'rule', id: command.ownerId, name: rule.name ?? '' } as const;
      return (await this.replace(tx, ctx, organizationId, owner, command)).after;
    });
  }

  /**
   * Managers only where their teams' treasuries pay, as for its limits; they may lower the cash limit or leave it.
   * @throws DomainError `not_found`, `forbidden`, `program_closed`, `cash_limit_needs_admin`, `changed_meanwhile`
   */
  async ofProgram(ctx: Ctx, command: Command): Promise<ControlsWire> {
    const { ownerId: programId } = command;
    const authorized = await this.listPrograms.getManaged(ctx, programId);
    const { organizationId } = authorized;
    return this.unitOfWork.runOnce(ctx, 'set-program-controls', command, async (tx) => {
      const program = await this.programs.lock(tx, organizationId, programId);
      if (program === null) throw notFound();
      if (program.status === 'closed') throw failure('program_closed');
      const account = await this.programs.findPayingAccount(tx, organizationId, program.payingAccountId);
      if (!mayPayFrom(authorized, account)) throw failure('forbidden');
      await this.limits.touch(tx, organizationId, [programId]);
      const owner = { kind: 'program', id: programId, name: program.name } as const;
      const { before, after: controls } = await this.replace(tx, ctx, organizationId, owner, command);
      if (authorized.permissionScope !== 'all' && raisesCash(before.cashLimit, controls.cashLimit))
        throw failure('cash_limit_needs_admin');
      const occurredAt = new Date().toISOString();
      await tx.publish(spendEvents.programChanged, { organizationId, programId, occurredAt });
      return controls;
    });
  }

  private async replace(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    owner: Owner,
    { ownerId, seen, ...controls }: Command,
  ): Promise<ControlsChange> {
    const changed = { kind: owner.kind, id: ownerId };
    const { before, after } = await this.controls.replace(tx, organizationId, changed, controls);
    if (seen !== undefined && !areStillAs(before, seen)) throw failure('changed_meanwhile');
    await this.audit.record(tx, ctx, {
      action: actions[owner.kind],
      subject: owner,
      before: audited(before),
      after: audited(after),
    });
    return { before, after };
  }
}

/** As the audit log shows them. */
const audited = ({ merchantRules, ...limits }: ControlsWire) => ({
  merchantRules: rulesText(merchantRules),
  ...limits,
});
