import { Injectable } from '@nestjs/common';
import { onlineGiftMethods, type FeeRateWire, type FeeRatesToSet } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { type FeeRate, type FeeRates } from '../domain/gift-quote.ts';
import { FeeRateRepository } from '../persistence/fee-rate.repository.ts';

/** The rates by which donors of an organization cover the fees, for one whose contract with Stripe differs from the platform's. */
@Injectable()
export class SetFeeRates {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rates: FeeRateRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Gifts that were started, and recurring gifts, keep their totals. */
  async execute(ctx: Ctx, request: FeeRatesToSet): Promise<void> {
    const { organizationId } = authorize(ctx, 'campaign.manage');
    await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.rates.readIn(tx, organizationId);
      for (const method of onlineGiftMethods) {
        const rate = request[method];
        if (rate === null) await this.rates.remove(tx, organizationId, method);
        else await this.rates.set(tx, organizationId, method, toRate(rate));
      }
      await this.audit.record(tx, ctx, {
        action: 'fee-rates.set',
        subject: { kind: 'organization', id: organizationId, name: '' },
        before: auditedRates(before),
        after: auditedRates(await this.rates.readIn(tx, organizationId)),
      });
    });
  }
}

/** Null for those of the platform. */
const auditedRates = ({ card, bank_debit: bankDebit }: Partial<FeeRates>) => ({
  cardFee: audited(card),
  bankDebitFee: audited(bankDebit),
});
const audited = (rate: FeeRate | undefined) =>
  rate === undefined
    ? null
    : {
        percent: `${Number(rate.basisPoints) / 100}%`,
        fixedFee: Number(rate.fixedMinor),
        maxFee: rate.maxMinor === null ? null : Number(rate.maxMinor),
      };

const toRate = ({ basisPoints, fixed, max }: FeeRateWire): FeeRate => ({
  basisPoints: BigInt(basisPoints),
  fixedMinor: BigInt(fixed),
  maxMinor: max === null ? null : BigInt(max),
});
