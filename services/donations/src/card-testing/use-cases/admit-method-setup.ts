import { Inject, Injectable } from '@nestjs/common';
import { failure, limitReached, type ChallengeAnswer } from '@almoner/contracts';
import { UnitOfWork, withOrganization, type Ctx } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { Challenges } from '../challenges.ts';
import { isSetupRefused, setupLimitSeconds, setupNeedsChallenge } from '../domain/setup-rule.ts';
import { MethodSetupsRepository, type MethodSetupToCount } from '../persistence/method-setups.repository.ts';
import { StartLimitsRepository } from '../persistence/start-limits.repository.ts';

/** Counts the setup of a payment method, unless it could be card testing and no challenge was passed for it. */
@Injectable()
export class AdmitMethodSetup {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly setups: MethodSetupsRepository,
    private readonly limits: StartLimitsRepository,
    private readonly challenges: Challenges,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** @throws DomainError `challenge_required`, `too_many_method_setups`. */
  async execute(
    ctx: Ctx,
    organizationId: string,
    setup: MethodSetupToCount,
    answer: ChallengeAnswer | null,
  ): Promise<void> {
    // Before the transaction, because it may call a captcha service.
    const passed = await this.challenges.check(setup, answer);
    const { GIFT_STARTS_PER_MINUTE: starts, GIFT_DECLINES_PER_10_MINUTES: declines } = this.config;
    await this.unitOfWork.run(withOrganization(ctx, organizationId), async (tx) => {
      const counted = await this.setups.count(tx, setup);
      if (isSetupRefused(counted)) throw limitReached('too_many_method_setups', setupLimitSeconds);
      const isNeeded = setupNeedsChallenge(counted, { starts, declines });
      if (isNeeded) {
        const isPassed =
          passed !== null &&
          this.challenges.isHardEnough(passed, counted.ipNetworkDeclines) &&
          (await this.limits.useChallenge(tx, passed));
        if (!isPassed) throw failure('challenge_required');
      }
      await this.setups.add(tx, setup, isNeeded);
    });
  }
}
