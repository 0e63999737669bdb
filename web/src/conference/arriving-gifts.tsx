import { type PublicCampaignWire } from '@almoner/contracts';
import { useState } from 'react';
import { Money } from '../ui/money.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { conferenceWords as words } from '../words/en/conference.ts';
import { donorWords } from '../words/en/gifts.ts';

const shown = 6;

interface ArrivingGiftsProps {
  readonly campaign: PublicCampaignWire;
  readonly isLive: boolean;
}

export function ArrivingGifts({ campaign, isLive }: ArrivingGiftsProps) {
  const { latestGifts, currency } = campaign;
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <section className="conference-gifts">
      <h2>{words.arriving}</h2>
      <p className="conference-live" data-live={isLive} role="status">
        {isLive ? words.live : words.reconnecting}
      </p>
      {latestGifts.length === 0 && <p className="conference-none">{words.noGifts}</p>}
      <ul aria-live="polite">
        {latestGifts.slice(0, shown).map((gift, index) => (
          <li key={`${gift.at} ${gift.amount}`} data-new={index === 0 && gift.at > openedAt}>
            <span className="conference-donor">{gift.name ?? donorWords.anonymous}</span>
            <strong>
              <Money minor={gift.amount} currency={currency} />
            </strong>
            <RelativeTime at={gift.at} />
          </li>
        ))}
      </ul>
    </section>
  );
}
