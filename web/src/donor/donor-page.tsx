import { useEffect, useState } from 'react';
import { rememberDonorPage } from '../lib/donor-page.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { stateWords } from '../words/en/shell.ts';
import { CampaignStory, CampaignTitle } from './campaign-story.tsx';
import { getSignedInEmail } from './donor-api.ts';
import { GiftForm } from './gift-form.tsx';
import { readReturnedGift } from './returned-gift.ts';
import { SignInLink } from './sign-in-link.tsx';
import { ThankYou } from './thank-you.tsx';
import { type FinishedGift } from './use-gift.ts';
import { type CampaignState, useCampaign } from './use-campaign.ts';

export function DonorPage() {
  const [slug] = useState(() => new URLSearchParams(window.location.search).get('campaign') ?? '');
  const { state, refresh } = useCampaign(slug);
  if (state.is !== 'ready') return <Unready is={state.is} onRetry={() => void refresh()} />;
  return <ReadyPage campaign={state.campaign} onGiven={() => void refresh()} />;
}

interface ReadyProps {
  readonly campaign: Extract<CampaignState, { is: 'ready' }>['campaign'];
  readonly onGiven: () => void;
}

function ReadyPage({ campaign, onGiven }: ReadyProps) {
  const [gift, setGift] = useState<FinishedGift | null>(readReturnedGift);
  const signedInEmail = useSignedInEmail();
  useEffect(() => {
    if (signedInEmail !== null) rememberDonorPage(campaign.slug);
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
          <span className="donor-avatar" aria-hidden>
            {campaign.organization.name.charAt(0)}
          </span>
          <strong>{campaign.organization.name}</strong>
          <SignInLink email={signedInEmail} />
        </div>
      </header>
      <main className="donor-width donor-columns">
        <CampaignTitle campaign={campaign} />
        <div className="donor-sheet">
          {gift !== null ? (
            <ThankYou gift={gift} campaign={campaign} onAgain={() => setGift(null)} />
          ) : campaign.status === 'open' ? (
            <GiftForm campaign={campaign} signedInEmail={signedInEmail} onFinished={finish} />
          ) : (
            <p>{words.closed}</p>
          )}
        </div>
        <CampaignStory campaign={campaign} />
      </main>
    </>
  );
}

function useSignedInEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => void getSignedInEmail().then(setEmail), []);
  return email;
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
    </main>
  );
}
