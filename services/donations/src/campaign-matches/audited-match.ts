import { type CampaignMatch } from '../matching/domain/campaign-match.ts';

/** As the audit log shows it. */
export const auditedMatch = ({
  sponsor,
  sum,
  perGiftMaximum,
  startsOn,
  endsOn,
  isClosed,
}: CampaignMatch) => ({
  sponsor,
  sum: { amount: sum.toMinorNumber(), currency: sum.currency },
  perGiftMaximum:
    perGiftMaximum === null
      ? null
      : { amount: perGiftMaximum.toMinorNumber(), currency: perGiftMaximum.currency },
  startsOn,
  endsOn,
  isClosed,
});
