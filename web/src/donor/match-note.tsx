import { type PublicCampaignWire } from '@almoner/contracts';
import { roundMoneyText } from '../lib/money-format.ts';
import { donorMatchWords as words } from '../words/en/donor-match.ts';
import { becomesMinor, givenMinor } from './matched-amount.ts';

interface CampaignProps {
  readonly campaign: PublicCampaignWire;
}

/** Shows that a sponsor currently doubles gifts, and the chosen amount with its match. */
export function MatchNote({
  campaign: { matching, currency },
  giftMinor,
}: CampaignProps & { readonly giftMinor: number | null }) {
  const { current } = matching;
  if (current === null) return null;
  const money = (minor: number) => roundMoneyText(minor, currency);
  return (
    <div className="match-note">
      <p>
        <strong>{words.banner(current.sponsor, money(current.sum), money(current.left))}</strong>{' '}
        {current.perGiftMaximum !== null && words.maximum(money(current.perGiftMaximum))}
      </p>
      <p role="status">
        {giftMinor !== null && words.becomes(money(giftMinor), money(becomesMinor(giftMinor, current)))}{' '}
        <span>{words.estimate}</span>
      </p>
    </div>
  );
}

/** How much of a campaign's sum was given and how much sponsors matched; nothing without a match. */
export function MatchSums({ campaign }: CampaignProps) {
  const { matching, currency } = campaign;
  const { matched, paidAhead, sponsors } = matching;
  if (matched + paidAhead === 0) return null;
  const money = (minor: number) => roundMoneyText(minor, currency);
  return (
    <p className="match-sums">
      {words.given(money(givenMinor(campaign)), money(matched), sponsors)}
      {paidAhead > 0 && `. ${words.paidAhead(money(paidAhead))}`}
    </p>
  );
}
