import { Inject, Injectable } from '@nestjs/common';
import { spendEvents, type ReconciliationArea } from '@almoner/contracts';
import { utcDay, type Clock } from '@almoner/kernel';
import { CLOCK, LOGGER, UnitOfWork, type Ctx, type Logger, type Transaction } from '@almoner/platform';
import { causesOf } from '../domain/difference-causes.ts';
import { continueDifference } from '../domain/lasting-difference.ts';
import { BookedBalanceReader } from '../persistence/booked-balance.reader.ts';
import {
  ReconciliationDayRepository,
  type CheckedDay,
} from '../persistence/reconciliation-day.repository.ts';
import { StripeBalances, type Balances } from '../stripe-balances.port.ts';

type BothSides = Readonly<Record<'booked' | 'network', Readonly<Record<ReconciliationArea, Balances>>>>;

interface Compared {
  readonly area: ReconciliationArea;
  readonly currency: string;
  readonly sides: BothSides;
}

const areas: readonly ReconciliationArea[] = ['cards', 'payments'];
const dayMs = 86_400_000;
/** A cause that is older than this stays unknown. Whole days: a payout counts on its day here, and at its moment at Stripe. */
const causeDays = 90;
const readTries = 3;

/** Compares the ledger of an organization with Stripe and keeps the result of the day. */
@Injectable()
export class CheckOrganization {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly booked: BookedBalanceReader,
    private readonly network: StripeBalances,
    private readonly days: ReconciliationDayRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `ctx` is bound to the organization. @throws Stripe's error when it does not respond */
  async execute(ctx: Ctx, organizationId: string): Promise<void> {
    const stripeAccountId = await this.booked.stripeAccount(ctx);
    if (stripeAccountId === null) return;
    const sides = await this.readBoth(ctx, stripeAccountId);
    for (const area of areas)
      for (const currency of currenciesOf(sides, area)) {
        const found = await this.find(ctx, stripeAccountId, { area, currency, sides });
        await this.unitOfWork.run(ctx, (tx) => this.save(tx, organizationId, found));
      }
  }

  /**
   * What is in progress can arrive between the reading of balances and that of their parts, which then explain nothing: both are read again.
   */
  private async find(ctx: Ctx, stripeAccountId: string, of: Compared): Promise<CheckedDay> {
    for (let tries = 1; ; tries += 1) {
      const sides = tries === 1 ? of.sides : await this.readBoth(ctx, stripeAccountId);
      const checked = await this.compare(ctx, stripeAccountId, { ...of, sides });
      if (tries === readTries || !checked.causes.some(({ kind }) => kind === 'unknown')) return checked;
    }
  }

  /** Reads the ledger before and after Stripe, again while it changes meanwhile. */
  private async readBoth(ctx: Ctx, stripeAccountId: string): Promise<BothSides> {
    let booked = await this.booked.read(ctx);
    for (let tries = 1; ; tries += 1) {
      const network = await this.network.read(stripeAccountId);
      const after = await this.booked.read(ctx);
      if (isEqual(booked, after) || tries === readTries) return { booked: after, network };
      booked = after;
    }
  }

  private async compare(
    ctx: Ctx,
    stripeAccountId: string,
    { area, currency, sides }: Compared,
  ): Promise<CheckedDay> {
    const ledgerMinor = sides.booked[area].get(currency) ?? 0n;
    const stripeMinor = sides.network[area].get(currency) ?? 0n;
    const checkedAt = this.clock.now();
    const since = new Date(`${utcDay(new Date(checkedAt.getTime() - causeDays * dayMs))}T00:00:00Z`);
    const difference = ledgerMinor - stripeMinor;
    const checked = {
      area,
      currency,
      ledgerMinor,
      stripeMinor,
      checkedAt,
      differsSince: null,
      alertedAt: null,
    };
    if (difference === 0n) return { ...checked, causes: [] };
    const network = await this.network.facts(stripeAccountId, area, currency, since);
    const booked = await this.booked.facts(ctx, { area, currency, since, network });
    return { ...checked, causes: causesOf(difference, booked, network) };
  }

  /** A movement in progress may show as a difference once. The second check in a row that finds it alerts, once. */
  private async save(tx: Transaction, organizationId: string, checked: CheckedDay): Promise<void> {
    const { area, currency, checkedAt } = checked;
    const difference = checked.ledgerMinor - checked.stripeMinor;
    const earlier = await this.days.lockLatestDifference(tx, organizationId, checked);
    if (difference === 0n) return this.days.save(tx, organizationId, checked);
    const { since, alertedAt } = continueDifference(checked, earlier);
    await this.days.save(tx, organizationId, { ...checked, differsSince: since, alertedAt });
    if (alertedAt !== checkedAt) return;
    this.logger.error(
      { organizationId, area, currency, difference: Number(difference) },
      'ledger and Stripe differ',
    );
    await tx.publish(spendEvents.reconciliationDifferenceFound, {
      organizationId,
      area,
      currency,
      difference: Number(difference),
      causes: [...new Set(checked.causes.map(({ kind }) => kind))],
      occurredAt: checkedAt.toISOString(),
    });
  }
}

function currenciesOf({ booked, network }: BothSides, area: ReconciliationArea): string[] {
  return [...new Set([...booked[area].keys(), ...network[area].keys()])];
}

function isEqual(one: BothSides['booked'], other: BothSides['booked']): boolean {
  return areas.every((area) =>
    [...one[area], ...other[area]].every(
      ([currency]) => one[area].get(currency) === other[area].get(currency),
    ),
  );
}
