import { type EmployerMatchStatus, type GiftWire } from '@almoner/contracts';

/** For a new gift: its employer may match it. */
export const possibleMatchOf = (employer: string | null): EmployerMatchStatus | null =>
  employer === null ? null : 'possible';

export interface EmployerMatchRow {
  employer_match: EmployerMatchStatus | null;
  employer_match_minor: string | null;
  employer_match_on: string | null;
  employer_match_gift_id: string | null;
}

/** For `g`. */
export const employerMatchColumns = `g.employer_match, g.employer_match_minor, g.employer_match_on::text, g.employer_match_gift_id`;

export function toEmployerMatch(row: EmployerMatchRow): GiftWire['employerMatch'] {
  if (row.employer_match === null) return null;
  return {
    status: row.employer_match,
    amount: row.employer_match_minor === null ? null : Number(row.employer_match_minor),
    receivedOn: row.employer_match_on,
    paidByGiftId: row.employer_match_gift_id,
  };
}
