import { type PublicCampaignWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { relativeTime } from '../lib/time-format.ts';
import { conferenceWords as words } from '../words/en/conference.ts';
import { donorWords } from '../words/en/gifts.ts';
import { Amount } from './amount.tsx';

const shown = 6;
const clockMs = 15_000;

interface ArrivingGiftsProps {
  readonly campaign: PublicCampaignWire;
  readonly isLive: boolean;
}

export function ArrivingGifts({ campaign, isLive }: ArrivingGiftsProps) {
  const { latestGifts, currency } = campaign;
  const now = useNow();
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
              <Amount minor={gift.amount} currency={currency} />
            </strong>
            <time dateTime={gift.at}>{relativeTime(new Date(gift.at), now)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
