import { failure } from '@almoner/contracts';
import { daysOverlap, type CampaignMatch, type MatchDays } from '../../matching/domain/campaign-match.ts';

/** @throws DomainError `invalid_input` for an end before the start, or before `today`. */
export function assertDays({ startsOn, endsOn }: MatchDays, today: string | null): void {
  if (endsOn === null) return;
  if (endsOn < startsOn) throw refused('Must not be before the first day');
  if (today !== null && endsOn < today) throw refused('Must not be in the past');
}

const refused = (message: string) => failure('invalid_input', undefined, [{ field: 'endsOn', message }]);

/** @throws DomainError `match_overlaps` when another open match of the campaign is in force on one of its days. */
export function assertOnlyOne(match: CampaignMatch, open: readonly CampaignMatch[]): void {
  if (match.isClosed) return;
  const other = open.find((one) => one.id !== match.id && daysOverlap(one, match));
  if (other === undefined) return;
  throw failure(
    'match_overlaps',
    `The match by ${other.sponsor} covers some of these days. Only one match can be active at a time: close it, or choose other days.`,
  );
}
