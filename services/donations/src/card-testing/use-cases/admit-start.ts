import { Inject, Injectable } from '@nestjs/common';
import { failure, limitReached } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { DONATIONS_CONFIG, type DonationsConfig } from '../../config.ts';
import { noteLimitSeconds } from '../../tributes/domain/tribute.ts';
import { Challenges, type PassedChallenge } from '../challenges.ts';
import { debitNeedsChallenge, needsChallenge } from '../domain/start-rule.ts';
import { StartLimitsRepository } from '../persistence/start-limits.repository.ts';

export interface StartToAdmit {
  readonly giftId: string;
  readonly campaignId: string;
  readonly network: string;
  readonly device: string | null;
  readonly isBankDebit: boolean;
  readonly hasTributeNote: boolean;
  readonly looksAutomatic: boolean;
  readonly challenge: PassedChallenge | null;
}

/** Counts the start of a gift, unless it could be card testing and no challenge was passed for it. */
@Injectable()
export class AdmitStart {
  constructor(
    private readonly limits: StartLimitsRepository,
    private readonly challenges: Challenges,
    @Inject(DONATIONS_CONFIG) private readonly config: DonationsConfig,
  ) {}

  /** @throws DomainError `challenge_required`, `too_many_tribute_notes`. */
  async execute(tx: Transaction, start: StartToAdmit): Promise<void> {
    const counted = await this.limits.count(tx, start);
    const { looksAutomatic, challenge } = start;
    if (start.hasTributeNote && counted.ipNetworkNotes >= this.config.TRIBUTE_NOTES_PER_NETWORK_PER_DAY)
      throw limitReached('too_many_tribute_notes', noteLimitSeconds);
    const limits = {
      starts: this.config.GIFT_STARTS_PER_MINUTE,
      declines: this.config.GIFT_DECLINES_PER_10_MINUTES,
      campaignDebits: this.config.CAMPAIGN_DECLINES_PER_10_MINUTES,
    };
    const isNeeded =
      needsChallenge({ ...counted, looksAutomatic }, limits) ||
      (start.isBankDebit && debitNeedsChallenge(counted, limits));
    if (isNeeded && !(await this.hasPassed(tx, challenge, counted.ipNetworkDeclines)))
      throw failure('challenge_required');
    await this.limits.add(tx, { ...start, hasPassedChallenge: isNeeded });
  }

  private async hasPassed(
    tx: Transaction,
    challenge: PassedChallenge | null,
    ipNetworkDeclines: number,
  ): Promise<boolean> {
    if (challenge === null || !this.challenges.isHardEnough(challenge, ipNetworkDeclines)) return false;
    return this.limits.useChallenge(tx, challenge);
  }
}
