import { type PublicCampaignWire } from '@almoner/contracts';
import { useId, useState } from 'react';
import { moneyText } from '../lib/money-format.ts';
import { Money } from '../ui/money.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { conferenceWords as words } from '../words/en/conference.ts';
import { giftKey } from '../donor/gift-key.ts';
import { donorWords } from '../words/en/gifts.ts';

const shown = 6;

interface ArrivingGiftsProps {
  readonly campaign: PublicCampaignWire;
  readonly isLive: boolean;
}

export function ArrivingGifts({ campaign, isLive }: ArrivingGiftsProps) {
  const { latestGifts, currency } = campaign;
  const heading = useId();
  const [shownAtFirst] = useState(() => new Set(latestGifts.map(giftKey)));
  return (
    <section className="conference-gifts" aria-labelledby={heading}>
      <h2 id={heading}>{words.arriving}</h2>
      <p className="conference-live" data-live={isLive} role="status">
        {isLive ? words.live : words.reconnecting}
      </p>
      {latestGifts.length === 0 && <p className="conference-none">{words.noGifts}</p>}
      <ul aria-live="polite">
        {latestGifts.slice(0, shown).map((gift, index) => (
          <li key={giftKey(gift, index)} data-new={index === 0 && !shownAtFirst.has(giftKey(gift, index))}>
            <span className="conference-donor">{gift.name ?? donorWords.anonymous}</span>
            <strong>
              {gift.property ? (
                donorWords.property[gift.property]
              ) : (
                <Money minor={gift.amount} currency={currency} />
              )}
            </strong>
            <p className="conference-more">
              <span>
                <RelativeTime at={gift.at} />
                {gift.frequency !== undefined &&
                  gift.frequency !== 'once' &&
                  `, ${words.often[gift.frequency]}`}
              </span>
              {gift.matched !== undefined && gift.matched > 0 && (
                <span>{words.giftMatched(moneyText(gift.matched, currency))}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
