import { Inject, Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money, newId, type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, UnitOfWork, serviceContext, type Ctx, type Transaction } from '@almoner/platform';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { needsSecondSignature } from '../../signatures/domain/signature-policy.ts';
import { RequestSignature } from '../../signatures/use-cases/request-signature.ts';
import { dayAfter, planMove, type PlannedMove } from '../domain/transfer-rule.ts';
import {
  TransferRuleRepository,
  type TransferRule,
  type TransferRuleAddress,
} from '../persistence/transfer-rule.repository.ts';
import { VaultMoves } from '../vault-moves.ts';

/** For one round; a rule that missed more continues in the next one. */
const periodsMax = 60;
const runNames = {
  schedule: 'By schedule',
  keep_at_least: 'To keep the wallet at its level',
  move_surplus: 'Surplus of the wallet',
} as const;

/** Runs a rule once for each of its days that has come; after an outage of the service, a schedule runs for each period that was missed. */
@Injectable()
export class RunTransferRule {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: TransferRuleRepository,
    private readonly accounts: AccountRepository,
    private readonly moves: VaultMoves,
    private readonly signatures: RequestSignature,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ organizationId, ruleId }: TransferRuleAddress): Promise<void> {
    const ctx = serviceContext('spend', organizationId);
    for (let period = 0; period < periodsMax; period += 1)
      if (!(await this.runNext(ctx, organizationId, ruleId))) return;
  }

  /** One period in one transaction: a crash leaves it done, or due. False when none is due. */
  private runNext(ctx: Ctx, organizationId: string, ruleId: string): Promise<boolean> {
    return this.unitOfWork.run(ctx, async (tx) => {
      const today = utcDay(this.clock.now());
      const rule = await this.rules.lock(tx, organizationId, ruleId);
      if (rule?.status !== 'active' || rule.nextOn === null || rule.nextOn > today) return false;
      // A rule for a level uses the balance of today, whatever day was missed.
      const on = rule.kind === 'schedule' ? rule.nextOn : today;
      await this.rules.save(tx, organizationId, { ...rule, nextOn: dayAfter(rule, on) });
      // An earlier release may have resumed it on the day of its run.
      if (!(await this.rules.hasRun(tx, organizationId, ruleId, on)))
        await this.run(tx, ctx, organizationId, { rule, on });
      return true;
    });
  }

  private async run(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    { rule, on }: { rule: TransferRule; on: string },
  ): Promise<void> {
    const currency = await this.accounts.currencyOf(tx, organizationId);
    if (currency === null) return;
    const policy = await this.signatures.policyOf(tx, organizationId);
    await publishBalances(tx, organizationId);
    const balances = await this.moves.lock(tx, organizationId);
    if (balances === null) return;
    const { wallet, vault } = balances;
    const available = { walletMinor: wallet.availableMinor, vaultMinor: vault.availableMinor };
    const plan = planMove(rule, available, (minor) => needsSecondSignature(policy, minor));
    if (plan.outcome === 'none') return;
    await this.book(tx, ctx, organizationId, { rule, on, plan, currency });
  }

  private async book(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    run: {
      rule: TransferRule;
      on: string;
      plan: Exclude<PlannedMove, { outcome: 'none' }>;
      currency: string;
    },
  ): Promise<void> {
    const { rule, on, plan, currency } = run;
    const { id: ruleId, kind, direction } = rule;
    const { outcome, amountMinor, reason } = plan;
    const ranAt = this.clock.now();
    const transferId = outcome === 'moved' ? newId() : null;
    if (transferId !== null) {
      const amount = Money.ofMinor(amountMinor, currency);
      const move = {
        id: transferId,
        kind: direction,
        amount,
        description: runNames[kind],
        occurredAt: ranAt,
      };
      const key = `transfer_rule:${ruleId}:${on}`;
      await this.moves.post(tx, organizationId, { ...move, key, sourceId: ruleId });
      await this.moves.record(tx, ctx, move);
    }
    const result = { id: newId(), ruleId, on, outcome, reason, amountMinor, transferId, ranAt };
    await this.rules.addRun(tx, organizationId, result);
    if (reason !== null)
      await tx.publish(spendEvents.transferRuleSkipped, {
        organizationId,
        ruleId,
        kind,
        direction,
        on,
        outcome,
        reason,
        amount: Number(amountMinor),
        currency,
        occurredAt: ranAt.toISOString(),
      });
  }
}
