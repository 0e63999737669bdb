import { type PublicCampaignWire } from '@almoner/contracts';
import { usualPlace } from '@almoner/kernel';
import { useState } from 'react';
import { MatchSums } from '../donor/match-note.tsx';
import { becomesMinor, countedMinor } from '../donor/matched-amount.ts';
import { opensOn } from '../donor/not-open.ts';
import { useCampaign } from '../donor/use-campaign.ts';
import { moneyText, roundMoneyText } from '../lib/money-format.ts';
import { Money } from '../ui/money.tsx';
import { CampaignImage } from '../ui/campaign-image.tsx';
import { conferenceWords as words } from '../words/en/conference.ts';
import { donorMatchWords } from '../words/en/donor-match.ts';
import { donorWords } from '../words/en/gifts.ts';
import { ArrivingGifts } from './arriving-gifts.tsx';
import { barParts, eventStartOf, eventSums } from './event-start.ts';
import { QrCode } from './qr-code.tsx';

/** A campaign on the screen at an event: its progress, how to give, and the gifts as they arrive. */
export function ConferencePage({ slug }: { readonly slug: string }) {
  const { state, isLive } = useCampaign(slug);
  if (slug === '') return <Unready title={words.noCampaign} hint={words.noCampaignHint} />;
  if (state.is === 'ready') return <Ready campaign={state.campaign} isLive={isLive} />;
  if (state.is === 'loading')
    return <div className="conference" role="status" aria-label={donorWords.loading} />;
  const [title, hint] =
    state.is === 'missing'
      ? [donorWords.notFoundTitle, donorWords.notFoundHint]
      : [donorWords.failedTitle, donorWords.offline];
  return <Unready title={title} hint={hint} />;
}

function Unready({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <main className="conference conference-unready">
      <h1>{title}</h1>
      <p>{hint}</p>
    </main>
  );
}

interface CampaignProps {
  readonly campaign: PublicCampaignWire;
}

function Ready({ campaign, isLive }: CampaignProps & { readonly isLive: boolean }) {
  const { organization, title, slug, status } = campaign;
  const address = `${window.location.origin}/donations/donor?campaign=${encodeURIComponent(slug)}`;
  return (
    <div className="conference">
      <title>{title}</title>
      <header>
        <span className="conference-avatar" aria-hidden>
          {organization.name.charAt(0)}
        </span>
        <strong>{organization.name}</strong>
        <button type="button" onClick={() => void document.documentElement.requestFullscreen()}>
          {words.fullScreen}
        </button>
      </header>
      <main>
        <Progress campaign={campaign} />
        <aside className="conference-code">
          {status === 'open' ? (
            <>
              <QrCode address={address} />
              <strong>{words.camera}</strong>
              <span>{words.cameraHint}</span>
              <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
            </>
          ) : (
            <strong>{opensOn(campaign, new Date()) ?? words.ended}</strong>
          )}
        </aside>
      </main>
      <ArrivingGifts campaign={campaign} isLive={isLive} />
    </div>
  );
}

function Progress({ campaign }: CampaignProps) {
  const { slug, title, goal, currency, status, giftCount, matching } = campaign;
  const raised = countedMinor(campaign);
  const now = { raised, matched: matching.matched, giftCount };
  const [start] = useState(() => eventStartOf(slug, now, new Date()));
  const sums = eventSums(now, start);
  const bar = barParts(sums, goal);
  const percent = goal === null || goal === 0 ? 0 : Math.floor((raised / goal) * 100);
  return (
    <section className="conference-progress">
      <CampaignImage image={campaign.image} />
      <h1>{title}</h1>
      <p className="conference-raised">
        <Money minor={raised} currency={currency} />
        {goal !== null && (
          <span className="conference-goal">{donorWords.of(roundMoneyText(goal, currency))}</span>
        )}
      </p>
      {goal !== null && (
        <div
          className="conference-bar"
          role="progressbar"
          aria-label={words.raisedLabel(moneyText(raised, currency), moneyText(goal, currency))}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, percent)}
        >
          <div className="conference-before" style={{ width: `${bar.before}%` }} />
          <div className="conference-since" style={{ width: `${bar.since}%` }} />
          <div className="conference-matched" style={{ width: `${bar.matchedSince}%` }} />
        </div>
      )}
      <MatchSums campaign={campaign} />
      <div className="conference-figures">
        <Figure kind="before" label={words.before} minor={sums.before} currency={currency} />
        <Figure
          kind="since"
          label={words.since(Math.max(0, giftCount - start.giftCount))}
          minor={sums.since}
          currency={currency}
        />
        {(matching.current !== null || sums.matchedSince > 0) && (
          <Figure kind="matched" label={words.matched} minor={sums.matchedSince} currency={currency} />
        )}
        {goal !== null && (
          <p className="conference-share">
            <strong>{percent}%</strong>
            {raised >= goal && <span>{words.reached}</span>}
            {raised < goal && status === 'open' && (
              <span>{words.toGo(moneyText(goal - raised, currency))}</span>
            )}
          </p>
        )}
      </div>
      <MatchOffer campaign={campaign} />
    </section>
  );
}

/** The sponsor who doubles gifts now, what is left of the match, and how much a usual gift becomes. */
function MatchOffer({ campaign: { matching, suggestedAmounts, currency, status } }: CampaignProps) {
  const { current } = matching;
  if (current === null || status !== 'open') return null;
  const usual = suggestedAmounts[usualPlace(suggestedAmounts)];
  const money = (minor: number) => roundMoneyText(minor, currency);
  return (
    <div className="conference-match">
      <strong aria-hidden>2×</strong>
      <div>
        <strong>{words.doubles(current.sponsor)}</strong>
        <p>
          {words.left(money(current.left), money(current.sum))}
          {usual !== undefined && words.becomes(money(usual), money(becomesMinor(usual, current)))}.
          {current.perGiftMaximum !== null && ` ${donorMatchWords.maximum(money(current.perGiftMaximum))}`}
        </p>
      </div>
    </div>
  );
}

interface FigureProps {
  readonly kind: 'before' | 'since' | 'matched';
  readonly label: string;
  readonly minor: number;
  readonly currency: string;
}

function Figure({ kind, label, minor, currency }: FigureProps) {
  return (
    <p className="conference-figure" data-kind={kind}>
      <span>{label}</span>
      <strong>
        <Money minor={minor} currency={currency} />
      </strong>
    </p>
  );
}
