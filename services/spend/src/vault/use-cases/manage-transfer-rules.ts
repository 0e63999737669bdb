import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  fieldFailure,
  notFound,
  type ReplyOf,
  type RequestOf,
  type TransferRuleWire,
  type vaultRpc,
} from '@almoner/contracts';
import { newId, type Clock, utcDay } from '@almoner/kernel';
import {
  AuditTrail,
  CLOCK,
  UnitOfWork,
  authorize,
  pageOf,
  readCursor,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { contradict, nextDayFrom } from '../domain/transfer-rule.ts';
import {
  TransferRuleRepository,
  type RunRow,
  type TransferRule,
} from '../persistence/transfer-rule.repository.ts';

type Create = RequestOf<typeof vaultRpc.createTransferRule>;
type Change = RequestOf<typeof vaultRpc.changeTransferRule>;

const runsAtFirst = 50;

/** The schedules and rules of an organization, and what they did. */
@Injectable()
export class ManageTransferRules {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: TransferRuleRepository,
    private readonly accounts: AccountRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(ctx: Ctx): Promise<TransferRuleWire[]> {
    authorize(ctx, 'account.read');
    return (await this.rules.list(ctx)).map(({ rule, currency }) => toWire(rule, currency));
  }

  async runs(
    ctx: Ctx,
    { limit = runsAtFirst, cursor }: RequestOf<typeof vaultRpc.listTransferRuleRuns>,
  ): Promise<ReplyOf<typeof vaultRpc.listTransferRuleRuns>> {
    authorize(ctx, 'account.read');
    const rows = await this.rules.runs(ctx, limit, readCursor(cursor));
    return pageOf(rows, limit, ({ ranAt: at, id }) => ({ at, id }), toRunWire);
  }

  /**
   * @throws DomainError `organization_not_active`, `transfer_rules_contradict`, `invalid_input` naming `startsOn` for a day that
   * has passed.
   */
  create(ctx: Ctx, command: Create): Promise<TransferRuleWire> {
    const { organizationId } = authorize(ctx, 'money.move');
    return this.unitOfWork.runOnce(ctx, 'create-transfer-rule', command, async (tx) => {
      const now = this.clock.now();
      // A call that is repeated on the next day gets its first answer.
      const terms = termsOf(command, utcDay(now));
      const currency = await this.accounts.currencyOf(tx, organizationId);
      if (currency === null) throw failure('organization_not_active');
      const rule: TransferRule = {
        ...terms,
        id: newId(),
        nextOn: terms.startsOn,
        status: 'active',
        version: 1,
        createdAt: now,
      };
      await this.assertNoContradiction(tx, organizationId, rule);
      await this.rules.add(tx, organizationId, rule);
      await this.record(tx, ctx, 'transfer-rule.create', { before: null, after: rule, currency });
      return toWire(rule, currency);
    });
  }

  /** @throws DomainError `not_found`, `changed_meanwhile`, `transfer_rule_ended`, `transfer_rules_contradict` */
  change(ctx: Ctx, command: Change): Promise<TransferRuleWire> {
    const { organizationId } = authorize(ctx, 'money.move');
    const { ruleId, status, version } = command;
    return this.unitOfWork.runOnce(ctx, 'change-transfer-rule', command, async (tx) => {
      const before = await this.rules.lock(tx, organizationId, ruleId);
      if (before === null) throw notFound();
      const currency = (await this.accounts.currencyOf(tx, organizationId)) ?? 'USD';
      if (before.status === status) return toWire(before, currency);
      if (before.version !== version) throw failure('changed_meanwhile');
      if (before.status === 'ended') throw failure('transfer_rule_ended');
      if (status === 'active') await this.assertNoContradiction(tx, organizationId, before);
      const nextOn = status === 'ended' ? null : nextDayOf(before, utcDay(this.clock.now()));
      const after: TransferRule = { ...before, status, nextOn, version: version + 1 };
      await this.rules.save(tx, organizationId, after);
      await this.record(tx, ctx, 'transfer-rule.change', { before, after, currency });
      return toWire(after, currency);
    });
  }

  private async assertNoContradiction(
    tx: Transaction,
    organizationId: string,
    rule: TransferRule,
  ): Promise<void> {
    const others = await this.rules.lockActive(tx, organizationId);
    if (others.some((other) => contradict(rule, other)))
      throw fieldFailure('transfer_rules_contradict', 'amount');
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    action: 'transfer-rule.create' | 'transfer-rule.change',
    { before, after, currency }: { before: TransferRule | null; after: TransferRule; currency: string },
  ): Promise<void> {
    return this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'transfer_rule', id: after.id, name: names[after.kind] },
      before: before === null ? null : { status: before.status },
      after:
        before === null
          ? {
              direction: after.direction,
              frequency: after.frequency,
              startsOn: after.startsOn,
              amount: { amount: Number(after.amountMinor), currency },
            }
          : { status: after.status },
    });
  }
}

const names = {
  schedule: 'Schedule',
  keep_at_least: 'Wallet at least',
  move_surplus: 'Wallet at most',
} as const satisfies Record<TransferRule['kind'], string>;

/** For a rule that is paused or resumed today: never a day for which it ran. */
function nextDayOf(rule: TransferRule, today: string): string {
  const next = nextDayFrom(rule, today);
  return rule.nextOn !== null && rule.nextOn > next ? rule.nextOn : next;
}

function termsOf(command: Create, today: string) {
  const amountMinor = BigInt(command.amount);
  if (command.kind === 'schedule') {
    const { kind, direction, frequency, startsOn } = command;
    if (startsOn < today)
      throw failure('invalid_input', undefined, [{ field: 'startsOn', message: 'Must be today or later' }]);
    return { kind, direction, frequency, startsOn, amountMinor };
  }
  const direction = command.kind === 'keep_at_least' ? 'vault_out' : 'vault_in';
  return { kind: command.kind, direction, frequency: 'daily', startsOn: today, amountMinor } as const;
}

function toWire({ amountMinor, createdAt, ...rule }: TransferRule, currency: string): TransferRuleWire {
  return { ...rule, amount: Number(amountMinor), currency, createdAt: createdAt.toISOString() };
}

const toRunWire = ({ id: _, amount, ranAt, ...run }: RunRow) => ({
  ...run,
  amount: Number(amount),
  ranAt: ranAt.toISOString(),
});
