import { type PublicCampaignWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { CampaignTitle } from '../donor/campaign-story.tsx';
import { GiftForm } from '../donor/gift-form.tsx';
import { frequencyOf, isRecurring } from '../donor/frequency-of.ts';
import { notOpenText } from '../donor/not-open.ts';
import { readRedirectedGift } from '../donor/gift-after-redirect.ts';
import { ThankYou } from '../donor/thank-you.tsx';
import { useCampaign } from '../donor/use-campaign.ts';
import { type FinishedGift } from '../donor/use-gift.ts';
import { donorWords } from '../words/en/gifts.ts';
import { widgetWords as words } from '../words/en/widget.ts';
import { sendToHost } from './host-page.ts';

interface WidgetProps {
  readonly slug: string;
  /** Shows how far the campaign is and a link, instead of the form. */
  readonly isGoal: boolean;
}

/** The campaign's form for another site. It uses no session and reads the public campaign only. */
export function Widget({ slug, isGoal }: WidgetProps) {
  const { state, refresh } = useCampaign(slug);
  const { is } = state;
  useEffect(() => {
    if (is === 'ready') sendToHost({ type: 'ready' });
    else if (is !== 'loading')
      sendToHost({ type: 'error', code: is === 'missing' ? 'campaign_not_found' : 'unavailable' });
  }, [is]);
  if (state.is === 'ready')
    return isGoal ? <Goal campaign={state.campaign} /> : <Form campaign={state.campaign} />;
  if (state.is === 'loading')
    return <div className="widget-loading" role="status" aria-label={donorWords.loading} />;
  return (
    <main className="widget-sheet">
      <h1>{state.is === 'missing' ? donorWords.notFoundTitle : donorWords.failedTitle}</h1>
      {state.is === 'failed' && (
        <button type="button" className="give-button" onClick={() => void refresh()}>
          {words.retry}
        </button>
      )}
    </main>
  );
}

interface CampaignProps {
  readonly campaign: PublicCampaignWire;
}

function Form({ campaign }: CampaignProps) {
  const [gift, setGift] = useState<FinishedGift | null>(readRedirectedGift);
  return (
    <main className="widget-sheet donor-sheet">
      <title>{campaign.title}</title>
      <CampaignTitle campaign={campaign} />
      <p className="widget-organization">{campaign.organization.name}</p>
      {gift !== null ? (
        <ThankYou
          gift={gift}
          campaign={campaign}
          onAgain={() => setGift(null)}
          onSucceeded={(state) =>
            sendToHost({
              type: 'success',
              giftId: gift.id,
              amount: state.amount,
              currency: state.currency,
              recurring: isRecurring(frequencyOf(gift, state)),
            })
          }
        />
      ) : campaign.status === 'open' ? (
        <GiftForm campaign={campaign} signedInEmail={null} onFinished={setGift} />
      ) : (
        <p>{notOpenText(campaign, new Date())}</p>
      )}
      <p className="widget-note">{words.secure}</p>
    </main>
  );
}

function Goal({ campaign }: CampaignProps) {
  return (
    <main className="widget-sheet">
      <title>{campaign.title}</title>
      <CampaignTitle campaign={campaign} />
      <p className="widget-organization">{campaign.organization.name}</p>
    </main>
  );
}
