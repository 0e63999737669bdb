import { type GiftFrequency, type PublicCampaignWire, type RecurringFrequency } from '@almoner/contracts';
import { moneyText } from '../lib/money-format.ts';
import { shortUtcDay } from '../lib/time-format.ts';
import { donorWords as words } from '../words/en/gifts.ts';
import { frequencyWords } from '../words/en/gift-frequency.ts';
import { AmountChooser } from './amount-chooser.tsx';
import { Dedication } from './dedication.tsx';
import { DesignationChooser } from './designation-chooser.tsx';
import { Field } from './field.tsx';
import { chosenMinor } from './gift-amount.ts';
import { FrequencyChooser } from './frequency-chooser.tsx';
import { MatchNote } from './match-note.tsx';
import { MethodChooser } from './method-chooser.tsx';
import { nextCharge } from './next-charge.ts';
import { Questions } from './questions.tsx';
import { SavedCardChooser } from './saved-card-chooser.tsx';
import { useCountedVisit } from './use-counted-visit.ts';
import { type FinishedGift, useGift } from './use-gift.ts';

interface GiftFormProps {
  readonly campaign: PublicCampaignWire;
  readonly signedInEmail: string | null;
  readonly onFinished: (gift: FinishedGift) => void;
}

export function GiftForm({ campaign, signedInEmail, onFinished }: GiftFormProps) {
  const gift = useGift(campaign, signedInEmail, onFinished);
  useCountedVisit(campaign.slug);
  const { fields, problems, quote, change } = gift;
  const { currency, organization, goodsAndServices: goods } = campaign;
  const isDebit = fields.method === 'bank_debit';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void gift.give().then(() => focusOnProblem(form));
      }}
    >
      <FrequencyChooser campaign={campaign} frequency={fields.frequency} onChange={change} />
      <AmountChooser campaign={campaign} choice={fields.choice} problem={problems.amount} onChange={change} />
      <MatchNote campaign={campaign} giftMinor={chosenMinor(fields.choice, currency)} />
      <DesignationChooser
        campaign={campaign}
        choice={fields.designations}
        giftMinor={gift.giftMinor}
        problems={problems}
        onChange={change}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={fields.coverFees}
          onChange={({ target }) => change({ coverFees: target.checked })}
        />
        <span>
          {quote === null
            ? words.coverFeesUnknown
            : words.coverFees[fields.method](
                moneyText(quote.fee, currency),
                moneyText(quote.amount, currency),
              )}
        </span>
      </label>
      {goods !== null && (
        <p className="field-note">{words.goods(goods.description, moneyText(goods.value, currency))}</p>
      )}
      <hr />
      <Field label={words.email} problem={problems.email}>
        {(aria) => (
          <input
            {...aria}
            type="email"
            autoComplete="email"
            value={fields.email}
            onChange={({ target }) => change({ email: target.value })}
          />
        )}
      </Field>
      <Field
        label={words.name}
        {...(isDebit ? { note: words.holderName } : { hint: words.optional })}
        problem={problems.name}
      >
        {(aria) => (
          <input
            {...aria}
            required={isDebit}
            autoComplete="name"
            maxLength={120}
            value={fields.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={words.employer}
        hint={words.optional}
        note={words.employerHint}
        problem={problems.employer}
      >
        {(aria) => (
          <input
            {...aria}
            autoComplete="organization"
            maxLength={120}
            value={fields.employer}
            onChange={({ target }) => change({ employer: target.value })}
          />
        )}
      </Field>
      {campaign.allowsAnonymity && (
        <label className="check">
          <input
            type="checkbox"
            checked={fields.anonymous}
            onChange={({ target }) => change({ anonymous: target.checked })}
          />
          <span>
            {words.stayAnonymous}
            {problems.anonymous !== undefined && (
              <span className="field-problem" role="alert">
                {problems.anonymous}
              </span>
            )}
          </span>
        </label>
      )}
      {campaign.tributes && (
        <Dedication
          tribute={fields.tribute}
          donorName={fields.name}
          isAnonymous={fields.anonymous}
          problems={problems}
          onChange={change}
        />
      )}
      <Questions
        questions={campaign.questions}
        answers={fields.answers}
        problems={problems}
        onChange={change}
      />
      {campaign.acceptsBankDebits && <MethodChooser method={fields.method} onChange={change} />}
      {gift.savedCards.length > 0 && (
        <SavedCardChooser cards={gift.savedCards} chosen={gift.savedCard} onChoose={gift.chooseCard} />
      )}
      <div className="field" hidden={gift.savedCard !== null}>
        <span className="field-label">{isDebit ? words.bankAccount : words.card}</span>
        <div ref={gift.paymentRef} className="payment-element" />
      </div>
      {/* People do not see this field; programs that fill in forms do. */}
      <input
        ref={gift.unseenFieldRef}
        name="website"
        className="unseen"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
      />
      <div ref={gift.challengeRef} />
      <div className="give">
        {problems.form !== undefined && (
          <p className="form-problem" role="alert">
            {problems.form}
          </p>
        )}
        <button type="submit" className="give-button" disabled={gift.progress !== null || !gift.ready}>
          {gift.progress !== null
            ? words[gift.progress]
            : giveLabel(gift.totalMinor, currency, fields.frequency)}
        </button>
        {fields.frequency !== 'once' && <p className="give-note">{nextNote(fields.frequency, new Date())}</p>}
        <p className="give-note">
          {isDebit && `${words.bankTime} `}
          {isDebit && fields.frequency !== 'once' && `${words.bankAgain} `}
          {deductibleNote(organization.ein, isDebit)}
        </p>
      </div>
    </form>
  );
}

function deductibleNote(ein: string | null, isDebit: boolean): string {
  if (ein === null) return isDebit ? '' : words.receiptAtOnce;
  return isDebit ? words.deductibleLater(ein) : words.deductible(ein);
}

/**
 * Goes to the first field with a problem: on a phone it is often above what is on screen when the button is pressed, or behind the
 * bar with the button, as its error below it would be.
 */
function focusOnProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

/** In UTC, as the server plans it. */
function nextNote(frequency: RecurringFrequency, today: Date): string {
  const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' }).format(today);
  const date = shortUtcDay(nextCharge(today, frequency));
  return frequencyWords.next(frequency, { weekday, day: today.getUTCDate(), date });
}

function giveLabel(totalMinor: number | null, currency: string, frequency: GiftFrequency): string {
  if (totalMinor === null) return words.giveNothing;
  const total = moneyText(totalMinor, currency);
  return frequency === 'once' ? words.give(total) : frequencyWords.give(total, frequency);
}
