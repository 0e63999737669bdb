import { Suspense, lazy, useEffect, useState } from 'react';
import { rememberDonorPage } from '../lib/donor-page.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { stateWords } from '../words/en/shell.ts';
import { campaignSlugOf } from './campaign-slug.ts';
import { CampaignStory, CampaignTitle } from './campaign-story.tsx';
import { GiftForm } from './gift-form.tsx';
import { readRedirectedGift } from './gift-after-redirect.ts';
import { notOpenText } from './not-open.ts';
import { OrganizationMark } from './organization-mark.tsx';
import { SessionWatch } from './session-watch.tsx';
import { LogInButton, SignInLink } from './sign-in-link.tsx';
import { ThankYou } from './thank-you.tsx';
import { type FinishedGift } from './use-gift.ts';
import { type CampaignState, useCampaign } from './use-campaign.ts';
import { useDonorSession } from './use-donor-session.ts';

// Loaded only on request: the page of a campaign stays small.
const PortalPage = lazy(async () => ({ default: (await import('./portal/portal-page.tsx')).PortalPage }));
const PlanPage = lazy(async () => ({ default: (await import('./portal/plan-page.tsx')).PlanPage }));
const CampaignFinder = lazy(async () => ({
  default: (await import('./portal/campaign-finder.tsx')).CampaignFinder,
}));

export function DonorPage() {
  const [query] = useState(() => new URLSearchParams(window.location.search));
  const [linkKey] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('key') ?? '');
  const slug = campaignSlugOf(query);
  if (slug !== null) return <CampaignPage slug={slug} />;
  const plan = query.get('plan');
  return (
    <Suspense fallback={<Unready is="loading" onRetry={() => undefined} />}>
      {plan !== null ? (
        <PlanPage id={plan} linkKey={linkKey} />
      ) : (
        <StartPage finds={query.has('campaigns')} isSuggested={query.has('upgrade')} />
      )}
    </Suspense>
  );
}

interface StartProps {
  /** True if the visitor is looking for a campaign, even when signed in. */
  readonly finds: boolean;
  /** True if an email that suggests a higher amount led here. */
  readonly isSuggested: boolean;
}

/** Without a campaign in the URL: one's own gifts, or how to get there and the open campaigns. */
function StartPage({ finds, isSuggested }: StartProps) {
  const session = useDonorSession();
  const { email } = session;
  if (email === undefined) return <Unready is="loading" onRetry={() => undefined} />;
  if (email !== null && !finds)
    return (
      <>
        <PortalPage key={email} email={email} />
        <SessionWatch session={session} />
      </>
    );
  return (
    <>
      {finds && (
        <header className="donor-header">
          <div className="donor-width">
            <SignInLink email={email} />
          </div>
        </header>
      )}
      <SessionWatch session={session} />
      <main className="donor-width donor-start">
        <title>{finds ? words.openCampaigns : words.yourGiving}</title>
        {!finds && <LogInFirst lead={isSuggested ? words.logInForSuggestion : words.logInForGifts} />}
        {!isSuggested && <CampaignFinder heading={finds ? 'h1' : 'h2'} />}
      </main>
    </>
  );
}

function LogInFirst({ lead }: { readonly lead: string }) {
  return (
    <section className="log-in-first">
      <h1>{words.yourGiving}</h1>
      <p>{lead}</p>
      <LogInButton className="give-button" />
    </section>
  );
}

function CampaignPage({ slug }: { readonly slug: string }) {
  const { state, refresh } = useCampaign(slug);
  if (state.is !== 'ready') return <Unready is={state.is} onRetry={() => void refresh()} />;
  return <ReadyPage campaign={state.campaign} onGiven={() => void refresh()} />;
}

interface ReadyProps {
  readonly campaign: Extract<CampaignState, { is: 'ready' }>['campaign'];
  readonly onGiven: () => void;
}

function ReadyPage({ campaign, onGiven }: ReadyProps) {
  const [gift, setGift] = useState<FinishedGift | null>(readRedirectedGift);
  const session = useDonorSession();
  const signedInEmail = session.email ?? null;
  useEffect(() => {
    if (signedInEmail !== null) rememberDonorPage(signedInEmail, campaign.slug);
  }, [signedInEmail, campaign.slug]);
  const finish = (finished: FinishedGift) => {
    setGift(finished);
    onGiven();
  };
  return (
    <>
      <title>{campaign.title}</title>
      <header className="donor-header">
        <div className="donor-width">
          <OrganizationMark name={campaign.organization.name} />
          <SignInLink email={signedInEmail} />
        </div>
      </header>
      <SessionWatch session={session} />
      <main className="donor-width donor-columns">
        <CampaignTitle campaign={campaign} hasImage />
        <div className="donor-sheet">
          {gift !== null ? (
            <ThankYou gift={gift} campaign={campaign} offersReceipt onAgain={() => setGift(null)} />
          ) : campaign.status === 'open' ? (
            <GiftForm campaign={campaign} signedInEmail={signedInEmail} onFinished={finish} />
          ) : (
            <>
              <p>{notOpenText(campaign, new Date())}</p>
              <OpenCampaignsLink />
            </>
          )}
        </div>
        <CampaignStory campaign={campaign} />
      </main>
    </>
  );
}

function Unready({
  is,
  onRetry,
}: {
  readonly is: 'loading' | 'failed' | 'missing';
  readonly onRetry: () => void;
}) {
  if (is === 'loading') return <div className="donor-loading" role="status" aria-label={words.loading} />;
  return (
    <main className="donor-width donor-unready">
      <h1>{is === 'missing' ? words.notFoundTitle : words.failedTitle}</h1>
      <p>{is === 'missing' ? words.notFoundHint : words.offline}</p>
      {is === 'failed' && (
        <button type="button" className="give-button" onClick={onRetry}>
          {stateWords.retry}
        </button>
      )}
      {is === 'missing' && <OpenCampaignsLink />}
    </main>
  );
}

/** Shown where a page accepts no gifts. */
function OpenCampaignsLink() {
  return (
    <p>
      <a className="text-link" href="/donations/donor?campaigns">
        {words.openCampaigns}
      </a>
    </p>
  );
}
