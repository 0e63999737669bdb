import { type PublicCampaignWire } from '@almoner/contracts';
import { moneyParts, roundMoneyText } from '../lib/money-format.ts';
import { exactTime, relativeTime } from '../lib/time-format.ts';
import { CampaignImage } from '../ui/campaign-image.tsx';
import { StoryText } from '../ui/story-text.tsx';
import { donorWords as words } from '../words/en/gifts.ts';
import { giftKey } from './gift-key.ts';
import { countedMinor } from './matched-amount.ts';
import { MatchSums } from './match-note.tsx';
import { daysLeft, progress } from './gift-amount.ts';

interface StoryProps {
  readonly campaign: PublicCampaignWire;
}

interface TitleProps extends StoryProps {
  readonly hasImage?: boolean;
}

export function CampaignTitle({ campaign, hasImage = false }: TitleProps) {
  const { goal, giftCount, currency, title } = campaign;
  const raised = countedMinor(campaign);
  const share = progress({ raised, goal });
  const days = daysLeft(campaign, new Date());
  const facts = [words.gifts(giftCount), ...(days === null ? [] : [words.daysLeft(days)])].join(' · ');
  return (
    <div className="donor-title">
      {hasImage && <CampaignImage image={campaign.image} />}
      <h1>{title}</h1>
      <p className="donor-raised">
        <strong>{roundMoneyText(raised, currency)}</strong>
        {goal !== null && <span>{words.of(roundMoneyText(goal, currency))}</span>}
        <span className="donor-facts">{facts}</span>
      </p>
      {share !== null && (
        <div
          className="donor-progress"
          role="progressbar"
          aria-label={`${roundMoneyText(raised, currency)} ${words.of(roundMoneyText(goal ?? 0, currency))}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <div style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <MatchSums campaign={campaign} />
    </div>
  );
}

export function CampaignStory({ campaign }: StoryProps) {
  const { story, latestGifts, currency } = campaign;
  return (
    <div className="donor-story">
      <StoryText story={story} />
      {latestGifts.length > 0 && (
        <section className="latest-gifts">
          <h2>{words.latest}</h2>
          <ul>
            {latestGifts.map((gift, index) => (
              <LatestGift key={giftKey(gift, index)} gift={gift} currency={currency} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface LatestGiftProps {
  readonly gift: PublicCampaignWire['latestGifts'][number];
  readonly currency: string;
}

function LatestGift({ gift, currency }: LatestGiftProps) {
  const { whole, cents } = moneyParts(gift.amount, currency);
  const at = new Date(gift.at);
  return (
    <li>
      <span className="latest-name">{gift.name ?? words.anonymous}</span>
      <time dateTime={gift.at} title={exactTime(at)}>
        {relativeTime(at, new Date())}
      </time>
      <span className="latest-amount">
        {gift.property ? (
          words.property[gift.property]
        ) : (
          <>
            {whole}
            <span>{cents}</span>
          </>
        )}
      </span>
    </li>
  );
}
