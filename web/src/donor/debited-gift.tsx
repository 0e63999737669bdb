import { type GiftStateWire } from '@almoner/contracts';
import { moneyText } from '../lib/money-format.ts';
import { donorWords as words } from '../words/en/gifts.ts';

interface DebitedGiftProps {
  readonly state: GiftStateWire;
  readonly email: string;
  readonly organization: string;
}

/** A gift whose bank account is to be verified, or is being debited: it is not given yet. */
export function DebitedGift({ state, email, organization }: DebitedGiftProps) {
  const amount = moneyText(state.amount, state.currency);
  if (state.status === 'processing')
    return (
      <>
        <p>{words.processing(amount, organization)}</p>
        <p>{words.receiptLater(email)}</p>
      </>
    );
  return (
    <>
      <p>{words.verify(email)}</p>
      {state.verificationUrl !== null && (
        <a className="give-button" href={state.verificationUrl} target="_blank" rel="noreferrer">
          {words.verifyLink}
        </a>
      )}
    </>
  );
}
