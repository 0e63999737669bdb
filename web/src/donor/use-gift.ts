import {
  type GiftFrequency,
  type OnlineGiftMethod,
  type PublicCampaignWire,
  type SavedCardWire,
  type StartedGiftWire,
} from '@almoner/contracts';
import { normalizeEmail, usualPlace } from '@almoner/kernel';
import { useEffect, useRef, useState } from 'react';
import { donorWords as words } from '../words/en/gifts.ts';
import { formWords } from '../words/en/sign-in.ts';
import {
  type DesignationChoice,
  type DesignationProblems,
  designationInputs,
  designationProblems,
} from './designation-choice.ts';
import { ApiProblem } from './donor-api.ts';
import { type AmountChoice, amountProblem, chosenMinor, totalProblem } from './gift-amount.ts';
import { isUnanswered, paymentProblem, startProblem } from './payment-problem.ts';
import { startPassingChallenges } from './start-gift.ts';
import {
  type AnswerFields,
  type ExtraProblems,
  type TributeFields,
  answerInputs,
  answerProblems,
  tributeInput,
  tributeProblems,
} from './tribute-fields.ts';
import { usePaymentElement } from './use-payment-element.ts';
import { prefilledGift } from './prefilled-gift.ts';
import { useQuote } from './use-quote.ts';
import { useSavedCards } from './use-saved-cards.ts';

export interface GiftFields {
  readonly choice: AmountChoice;
  readonly designations: DesignationChoice;
  readonly coverFees: boolean;
  readonly frequency: GiftFrequency;
  readonly method: OnlineGiftMethod;
  readonly email: string;
  readonly name: string;
  readonly employer: string;
  readonly anonymous: boolean;
  /** Null while the gift is not dedicated to anyone. */
  readonly tribute: TributeFields | null;
  readonly answers: AnswerFields;
}
export interface FinishedGift {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** Null when the donor came back from their bank. */
  readonly frequency: GiftFrequency | null;
  /** Null when the donor came back from their bank. */
  readonly email: string | null;
}
type Problems = Partial<Record<'amount' | 'email' | 'name' | 'employer' | 'anonymous' | 'form', string>> &
  ExtraProblems &
  DesignationProblems;

/** A gift whose payment had no answer: it may have been paid. */
interface UnansweredGift {
  readonly order: string;
  readonly started: StartedGiftWire;
  readonly finished: FinishedGift;
}

function emptyFields({ suggestedAmounts, frequencies, coverFeesByDefault }: PublicCampaignWire): GiftFields {
  const suggested = suggestedAmounts[usualPlace(suggestedAmounts)];
  return {
    choice: suggested === undefined ? { typed: '' } : { suggested },
    designations: { fundId: null },
    coverFees: coverFeesByDefault,
    frequency: frequencies.includes('once') ? 'once' : (frequencies[0] ?? 'once'),
    method: 'card',
    email: '',
    name: '',
    employer: '',
    anonymous: false,
    tribute: null,
    answers: {},
  };
}

function problemsOf(fields: GiftFields, campaign: PublicCampaignWire, totalMinor: number | null): Problems {
  const amount = amountProblem(fields.choice, campaign) ?? totalProblem(totalMinor, campaign.currency);
  const address = fields.email.trim();
  const email =
    address === '' ? formWords.required : normalizeEmail(address) === null ? formWords.invalidEmail : null;
  return {
    ...(amount === null ? {} : { amount }),
    ...designationProblems(
      fields.designations,
      campaign.designations,
      amount === null ? chosenMinor(fields.choice, campaign.currency) : null,
      campaign.currency,
    ),
    ...(email === null ? {} : { email }),
    ...(fields.method === 'bank_debit' && fields.name.trim() === '' && { name: formWords.required }),
    ...tributeProblems(fields.tribute, fields),
    ...answerProblems(campaign.questions, fields.answers),
  };
}

/** The gift on the form: its fields, its exact sum, and paying it. */
export function useGift(
  campaign: PublicCampaignWire,
  signedInEmail: string | null,
  onFinished: (gift: FinishedGift) => void,
) {
  const [fields, setFields] = useState<GiftFields>(() => ({
    ...emptyFields(campaign),
    ...prefilledGift(new URLSearchParams(window.location.search), campaign),
  }));
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => {
    if (signedInEmail !== null)
      setFields((before) => (before.email === '' ? { ...before, email: signedInEmail } : before));
  }, [signedInEmail]);
  const [progress, setProgress] = useState<'paying' | 'checking' | null>(null);
  const [openedAt] = useState(() => Date.now());
  const unseenFieldRef = useRef<HTMLInputElement>(null);
  const challengeRef = useRef<HTMLDivElement>(null);
  const unanswered = useRef<UnansweredGift | null>(null);
  const amountMinor = chosenMinor(fields.choice, campaign.currency);
  const isAmountValid = amountProblem(fields.choice, campaign) === null;
  const isRecurring = fields.frequency !== 'once';
  const { method } = fields;
  const { quote, refresh: refreshQuote } = useQuote(
    campaign.slug,
    isAmountValid ? amountMinor : null,
    method,
  );
  // Null until the fees are known: the button names the exact sum that is charged.
  const totalMinor = fields.coverFees && isAmountValid ? (quote?.total ?? null) : amountMinor;
  const cards = useSavedCards(campaign.slug, signedInEmail);
  const [chosenCard, setChosenCard] = useState<SavedCardWire | null | undefined>(undefined);
  // A gift that is paid with a saved card is of its owner's address, once.
  const savedCards = fields.email.trim() === signedInEmail && !isRecurring && method === 'card' ? cards : [];
  const savedCard =
    chosenCard === undefined
      ? (savedCards[0] ?? null)
      : (savedCards.find((one) => one === chosenCard) ?? null);
  const savedName = savedCard?.donorName ?? '';
  useEffect(() => {
    if (savedName !== '')
      setFields((before) => (before.name === '' ? { ...before, name: savedName } : before));
  }, [savedName]);
  const payment = usePaymentElement(campaign, totalMinor, isRecurring, method);

  const change = (changes: Partial<GiftFields>) => {
    setFields((before) => ({ ...before, ...changes }));
    setProblems(({ form: _form, ...rest }) =>
      Object.fromEntries(
        Object.entries(rest).filter(
          ([name]) => !((name.split('.')[0] ?? '') in changes) && !/^(amount|designations)\b/.test(name),
        ),
      ),
    );
  };

  const start = (name: string, email: string) => {
    const amount = amountMinor ?? 0;
    const { coverFees, frequency, anonymous } = fields;
    const employer = fields.employer.trim();
    return startPassingChallenges(
      {
        campaign: campaign.slug,
        amount,
        coverFees,
        method,
        frequency,
        email,
        name: name === '' ? null : name,
        ...(employer !== '' && { employer }),
        anonymous,
        tribute: tributeInput(fields.tribute, fields),
        answers: answerInputs(campaign.questions, fields.answers),
        designations: designationInputs(
          fields.designations,
          campaign.designations,
          amount,
          campaign.currency,
        ),
        website: unseenFieldRef.current?.value ?? '',
        secondsOnForm: (Date.now() - openedAt) / 1000,
        ...(savedCard !== null && { recurringGiftId: savedCard.recurringGiftId }),
      },
      totalMinor ?? amount,
      { place: () => challengeRef.current, onStart: () => setProgress('checking') },
    );
  };

  const pay = async (): Promise<Problems | null> => {
    const invalid = savedCard === null ? await payment.submit() : undefined;
    if (invalid) return { form: paymentProblem(invalid, method) };
    const order = JSON.stringify([fields, savedCard]);
    const before = unanswered.current;
    // The same order is the same payment, which can be paid once. Before another order is paid, Stripe is asked whether this one was.
    if (before !== null && before.order !== order) {
      const isPaid = await payment.isPaid(before.started);
      if (isPaid === null) return { form: words.unanswered };
      unanswered.current = null;
      if (isPaid) return finish(before.finished);
    }
    const [email, name] = [fields.email.trim(), fields.name.trim()];
    const started = unanswered.current?.started ?? (await start(name, email));
    const finished = { id: started.id, key: started.key, name, email, frequency: fields.frequency };
    setProgress('paying');
    const failed = await (savedCard === null
      ? payment.confirm(started, { email, name })
      : payment.confirmSavedCard(started));
    if (failed && isUnanswered(failed)) {
      unanswered.current = { order, started, finished };
      return { form: words.unanswered };
    }
    const wasPaid = failed && unanswered.current !== null ? await payment.isPaid(started) : false;
    if (wasPaid === null) return { form: words.unanswered };
    unanswered.current = null;
    return failed && !wasPaid ? { form: paymentProblem(failed, method) } : finish(finished);
  };
  const finish = (finished: FinishedGift) => {
    onFinished(finished);
    return null;
  };

  const give = async () => {
    const found = problemsOf(fields, campaign, totalMinor);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setProgress('paying');
    try {
      setProblems((await pay()) ?? {});
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'gift_total_changed') refreshQuote();
      const named = error instanceof ApiProblem ? error.fields : {};
      setProblems({ ...named, form: startProblem(error) });
    }
    setProgress(null);
  };

  const formProblem = payment.failed ? words.formFailed : problems.form;
  return {
    fields,
    problems: formProblem === undefined ? problems : { ...problems, form: formProblem },
    savedCards,
    savedCard,
    chooseCard: setChosenCard,
    quote,
    giftMinor: isAmountValid ? amountMinor : null,
    totalMinor,
    progress,
    ready: payment.ready && (totalMinor !== null || !isAmountValid),
    paymentRef: payment.ref,
    unseenFieldRef,
    challengeRef,
    change,
    give,
  };
}
