import {
  type AnswerInput,
  type ChallengeAnswer,
  type ChallengeWire,
  type GiftFrequency,
  type GiftQuoteWire,
  type GiftStateWire,
  type OnlineGiftMethod,
  type PaymentAccountWire,
  type PublicCampaignWire,
  type SavedCardWire,
  type StartedGiftWire,
  type TributeInput,
} from '@almoner/contracts';
import { newKey } from '../lib/new-key.ts';
import { retryAfterSeconds } from '../lib/retry-after.ts';
import { type Check, hasFields } from './has-fields.ts';

export interface PublicConfig {
  readonly stripePublishableKey: string;
  readonly stripeJsUrl: string;
}
export interface GiftOrder {
  readonly campaign: string;
  readonly amount: number;
  readonly coverFees: boolean;
  readonly method: OnlineGiftMethod;
  readonly frequency: GiftFrequency;
  readonly email: string;
  readonly name: string | null;
  /** Omitted without one: a gateway of the previous release refuses it. */
  readonly employer?: string;
  readonly anonymous: boolean;
  readonly tribute: TributeInput | null;
  readonly answers: readonly AnswerInput[];
  /** The restricted funds that it is for; amounts in minor units. */
  readonly designations: readonly { readonly fundId: string; readonly amount: number }[];
  readonly device: string | null;
  readonly website: string;
  readonly secondsOnForm: number;
  /** Only for a start that was refused without one. */
  readonly challenge?: ChallengeAnswer;
  /** The signed-in donor, whose saved card pays. */
  readonly recurringGiftId?: string;
}

/** A call that failed with a problem document: its code, and the messages of the fields it names. */
export class ApiProblem extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** For an answer 429: after which time to try again. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: string,
    fields: Readonly<Record<string, string>>,
    retryAfterSeconds: number | null = null,
  ) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

// Hand-written checks instead of the contracts' schemas keep the schema library out of this small bundle.
const isConfig = hasFields<PublicConfig>({ stripePublishableKey: 'string', stripeJsUrl: 'string' });
const isCampaign = hasFields<PublicCampaignWire>({
  slug: 'string',
  title: 'string',
  raised: 'number',
  currency: 'string',
  organization: 'object',
  suggestedAmounts: 'object',
  designations: 'object',
  frequencies: 'object',
  questions: 'object',
  matching: 'object',
  latestGifts: 'object',
});
const isPaymentAccount = hasFields<PaymentAccountWire & { stripeAccount: string }>({
  stripeAccount: 'string',
});
const isQuote = hasFields<GiftQuoteWire>({ amount: 'number', fee: 'number', total: 'number' });
const isStarted = hasFields<StartedGiftWire>({ id: 'string', key: 'string', clientSecret: 'string' });
const isChallenge = hasFields<ChallengeWire>({ kind: 'string' });
const isState = hasFields<GiftStateWire>({ status: 'string', amount: 'number' });
const isSession = hasFields<{ user: { email: string } }>({ user: 'object' });
const isProblem = hasFields<{ code: string; errors?: { field: string; message: string }[] }>({
  code: 'string',
});

export async function call<Answer>(path: string, check: Check<Answer>, init?: RequestInit): Promise<Answer> {
  const answer = await fetch(`/api${path}`, init);
  // A proxy's own answer to too many requests is no JSON.
  const body: unknown = await (answer.status === 429 ? answer.json().catch(() => null) : answer.json());
  if (answer.ok && check(body)) return body;
  const retryAfter = answer.status === 429 ? retryAfterSeconds(answer.headers.get('retry-after')) : null;
  const code = answer.status === 429 ? 'too_many_requests' : 'unknown';
  if (!isProblem(body)) throw new ApiProblem(code, {}, retryAfter);
  const fields = Object.fromEntries((body.errors ?? []).map((e) => [e.field, e.message]));
  throw new ApiProblem(body.code, fields, retryAfter);
}

export const json = (body: object, headers: Record<string, string> = {}, method = 'POST') => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The address that this browser is signed in with, or null. @throws when the server does not respond. */
export async function getSignedInEmail(): Promise<string | null> {
  const session = await call('/auth/session', hasFields<object>({}));
  return isSession(session) ? session.user.email : null;
}
export const getConfig = () => call('/config', isConfig);
/** Only for the figures of the campaign: a visit that is not counted does no harm. */
export const countVisit = (slug: string): Promise<unknown> =>
  fetch(`/api/public/campaigns/${encodeURIComponent(slug)}/visits`, { method: 'POST' }).catch(() => null);
export const getCampaign = (slug: string) =>
  call(`/public/campaigns/${encodeURIComponent(slug)}`, isCampaign);
export const getPaymentAccount = (slug: string) =>
  call(`/public/campaigns/${encodeURIComponent(slug)}/payment-account`, isPaymentAccount);
/** A message of the campaign's live stream; null if it is something else. */
export function readCampaign(text: string): PublicCampaignWire | null {
  const body: unknown = JSON.parse(text);
  return isCampaign(body) ? body : null;
}
export const getGiftState = (id: string, key: string) =>
  call(`/public/gifts/${encodeURIComponent(id)}`, isState, { headers: { 'gift-key': key } });
/** The receipt of a gift whose key this page holds, as a PDF. @throws when there is none, or the server does not respond. */
export async function getReceipt(id: string, key: string): Promise<Blob> {
  const answer = await fetch(`/api/public/gifts/${encodeURIComponent(id)}/receipt`, {
    headers: { 'gift-key': key },
  });
  if (!answer.ok) throw new ApiProblem('unknown', {});
  return answer.blob();
}
export const quoteGift = (campaign: string, amount: number, method: OnlineGiftMethod) =>
  call('/public/gifts/quote', isQuote, json({ campaign, amount, coverFees: true, method }));
export const getChallenge = (campaign: string) =>
  call('/public/gifts/challenge', isChallenge, json({ campaign }));
const isCards = (value: unknown): value is SavedCardWire[] => Array.isArray(value);
export const getSavedCards = (campaign: string) =>
  call(`/donor/saved-cards?campaign=${encodeURIComponent(campaign)}`, isCards);
/** `expectedTotal`: what the donor was shown. In a header, because a gateway of the previous release refuses unknown fields. */
export function startGift(order: GiftOrder, expectedTotal: number): Promise<StartedGiftWire> {
  const headers = { 'idempotency-key': newKey(), 'expected-total': String(expectedTotal) };
  if (order.recurringGiftId === undefined) return call('/public/gifts', isStarted, json(order, headers));
  const { email: _email, method: _method, frequency: _frequency, ...paidWithSavedCard } = order;
  return call('/donor/gifts', isStarted, json(paidWithSavedCard, headers));
}
