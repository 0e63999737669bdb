import { type GiftStateWire, type PublicCampaignWire } from '@almoner/contracts';
import { useEffect, useRef, useState } from 'react';
import { moneyText } from '../lib/money-format.ts';
import { shortUtcDay } from '../lib/time-format.ts';
import { frequencyWords } from '../words/en/gift-frequency.ts';
import { donorMatchWords } from '../words/en/donor-match.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { designationsText } from './designations-text.ts';
import { DebitedGift } from './debited-gift.tsx';
import { getGiftState } from './donor-api.ts';
import { frequencyOf, isRecurring } from './frequency-of.ts';
import { ReceiptDownload } from './receipt-download.tsx';
import { nextCharge } from './next-charge.ts';
import { shareCampaign, shareUrl, hasShareSheet } from './share-campaign.ts';
import { type FinishedGift } from './use-gift.ts';

const askAgainMs = 1000;
/** While a bank debit is in progress, which takes days. */
const askBankAgainMs = 30_000;

const isDebited = ({ status }: GiftStateWire) => status === 'verifying' || status === 'processing';

interface ThankYouProps {
  readonly gift: FinishedGift;
  readonly campaign: PublicCampaignWire;
  readonly onAgain: () => void;
  /** Not in a frame: the sandbox attribute that an earlier loader sets allows no downloads. */
  readonly offersReceipt?: boolean;
  /** Called once when Stripe has confirmed the gift to us. */
  readonly onSucceeded?: (state: GiftStateWire) => void;
}

export function ThankYou({ gift, campaign, onAgain, offersReceipt = false, onSucceeded }: ThankYouProps) {
  const state = useGiftState(gift);
  const isReported = useRef(false);
  useEffect(() => {
    if (state?.status !== 'succeeded' || isReported.current) return;
    isReported.current = true;
    onSucceeded?.(state);
  }, [state, onSucceeded]);
  const frequency = frequencyOf(gift, state);
  const [shared, setShared] = useState<'copied' | 'refused' | null>(null);
  const share = () =>
    shareCampaign(campaign).then(
      (isCopied) => setShared(isCopied ? 'copied' : null),
      () => setShared('refused'),
    );
  if (state?.status === 'failed') {
    return (
      <div className="thanks">
        <p className="form-problem" role="alert">
          {words.giftFailed}
        </p>
        <AgainButton onAgain={onAgain} />
      </div>
    );
  }
  return (
    <div className="thanks" role="status">
      <h2>{words.thanks(gift.name)}</h2>
      {state?.status === 'succeeded' ? (
        <p>
          {words.thanksLead(moneyText(state.amount, state.currency), campaign.organization.name)}{' '}
          {state.receiptNumber !== null &&
            words.receipt(state.receiptNumber, gift.email ?? words.yourAddress)}
          {state.match !== null && (
            <>
              {' '}
              {donorMatchWords.matched(moneyText(state.match.amount, state.currency), state.match.sponsor)}
            </>
          )}
        </p>
      ) : state !== null && isDebited(state) ? (
        <DebitedGift
          state={state}
          email={gift.email ?? words.yourAddress}
          organization={campaign.organization.name}
        />
      ) : (
        <p>{words.confirming}</p>
      )}
      {state !== null && designationsText(state) !== null && <p>{designationsText(state)}</p>}
      {offersReceipt && state?.status === 'succeeded' && state.receiptNumber !== null && (
        <ReceiptDownload gift={gift} number={state.receiptNumber} />
      )}
      {isRecurring(frequency) && (
        <p>
          {frequencyWords.nextGift(shortUtcDay(nextCharge(new Date(), frequency)))}{' '}
          <a className="text-link" href="/donations/donor" target="_blank" rel="noreferrer">
            {frequencyWords.manage}
          </a>
        </p>
      )}
      {campaign.thankYou !== '' && <p className="thanks-text">{campaign.thankYou}</p>}
      {state?.status !== 'verifying' && (
        <button type="button" className="give-button" onClick={() => void share()}>
          {shared === 'copied' ? words.shared : hasShareSheet() ? words.shareCampaign : words.share}
        </button>
      )}
      {shared === 'refused' && <p>{words.shareYourself(shareUrl(campaign.slug))}</p>}
      <AgainButton onAgain={onAgain} />
    </div>
  );
}

function AgainButton({ onAgain }: Pick<ThankYouProps, 'onAgain'>) {
  return (
    <button type="button" className="quiet-button text-link" onClick={onAgain}>
      {words.another}
    </button>
  );
}

/** The gift counts once Stripe has confirmed it to us, so this polls until the gift has succeeded or failed. */
function useGiftState({ id, key }: FinishedGift): GiftStateWire | null {
  const [state, setState] = useState<GiftStateWire | null>(null);
  const intervalMs = state !== null && isDebited(state) ? askBankAgainMs : askAgainMs;
  const settled = state !== null && (state.status === 'failed' || state.receiptNumber !== null);
  useEffect(() => {
    if (settled) return;
    let live = true;
    const ask = () =>
      getGiftState(id, key).then(
        (answer) => live && setState(answer),
        () => undefined,
      );
    void ask();
    const timer = setInterval(() => void ask(), intervalMs);
    return () => {
      live = false;
      clearInterval(timer);
    };
  }, [id, key, settled, intervalMs]);
  return state;
}
