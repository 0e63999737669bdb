import { z } from 'zod';
import { onlineGiftMethods } from '../gift-methods.ts';
import { DateOrder, Id, PageRequest, PositiveMinor, pageOf } from '../primitives.ts';
import {
  DonorAddressWire,
  DonorGiftWire,
  DonorUsesWire,
  DonorYearWire,
  LinkedRecurringGiftWire,
  MethodSetupWire,
  RecurringGiftStatus,
  RecurringGiftWire,
  RecurringHealthWire,
  SavedCardWire,
  UpgradeSuggestionsWire,
} from '../wire/recurring-gift.wire.ts';
import { ChallengeAnswer, StartedGiftWire } from '../wire/gift.wire.ts';
import { PostalAddressInput } from '../wire/postal-address.wire.ts';
import { CampaignSlug, largestGiftMinor } from './campaigns.http.ts';
import { giftsHttp } from './gifts.http.ts';
import { route } from './route.ts';

const params = z.object({ id: Id });
const version = z.number().int().positive();
/** The key of the link in an email about this recurring gift. */
const headers = z.object({ 'plan-key': z.string().max(200).default('') });
/** Against card testing, like the same fields of a new gift. */
const setupHeaders = z.object({
  /** A random name of the browser. */
  device: z.string().max(100).optional(),
  /** For a call that was refused with `challenge_required`: a challenge of the campaign that was passed. */
  'challenge-token': ChallengeAnswer.shape.token.optional(),
  'challenge-answer': ChallengeAnswer.shape.answer,
});
/** The new payment method; absent: a card. */
const method = z.object({ method: z.enum(onlineGiftMethods).default('card') });
const pdf = { types: ['application/pdf'], maxBytes: Number.MAX_SAFE_INTEGER };

const totalHeaders = z.object({
  /** The total of each charge as shown to the donor, in minor units. Refused with `gift_total_changed` if the total has changed since. */
  'expected-total': z.coerce.number().int().min(1).optional(),
});

const step = (name: string, summary: string) =>
  route('POST', `/donor/recurring-gifts/:id/${name}`, {
    summary,
    params,
    body: z.strictObject({ version }),
    reply: RecurringGiftWire,
  });

export const recurringGiftsHttp = {
  listRecurringGifts: route('GET', '/recurring-gifts', {
    summary:
      'The organization’s recurring gifts, newest first; `sort`: by the date of their start. `q` searches donor, email and campaign',
    query: PageRequest.extend({
      status: RecurringGiftStatus.optional(),
      q: z.string().max(100).optional(),
      sort: DateOrder.optional(),
    }),
    reply: pageOf(RecurringGiftWire),
  }),
  getRecurringHealth: route('GET', '/recurring-gifts/health', {
    summary: 'How many recurring gifts are active, failing, paused and lapsed',
    reply: RecurringHealthWire,
  }),
  getUpgradeSuggestions: route('GET', '/recurring-gifts/upgrade-suggestions', {
    summary: 'After how many gifts a donor is suggested a higher amount; 12 unless it was set',
    reply: UpgradeSuggestionsWire,
  }),
  setUpgradeSuggestions: route('PUT', '/recurring-gifts/upgrade-suggestions', {
    summary: 'Set after how many gifts a donor is suggested a higher amount, or null for never',
    body: z.strictObject({ afterGifts: z.number().int().min(1).max(120).nullable() }),
    reply: UpgradeSuggestionsWire,
  }),
  listOwnRecurringGifts: route('GET', '/donor/recurring-gifts', {
    summary: 'The recurring gifts of the signed-in donor, of every organization',
    query: PageRequest,
    reply: pageOf(RecurringGiftWire),
  }),
  changeRecurringGift: route('PATCH', '/donor/recurring-gifts/:id', {
    summary: 'Change the amount, the day or the suggestions of one’s own recurring gift',
    params,
    headers: totalHeaders,
    body: z.strictObject({
      amount: PositiveMinor.max(largestGiftMinor).optional(),
      day: z.number().int().min(1).max(31).optional(),
      suggestsUpgrades: z.boolean().optional(),
      version,
    }),
    reply: RecurringGiftWire,
  }),
  pauseRecurringGift: step('pause', 'Pause one’s own recurring gift'),
  resumeRecurringGift: step('resume', 'Resume one’s own paused recurring gift'),
  skipRecurringGift: step('skip', 'Skip the next charge of one’s own recurring gift'),
  undoSkip: step('undo-skip', 'Undo the last skip of one’s own recurring gift, until the skipped day'),
  cancelRecurringGift: step('cancel', 'Cancel one’s own recurring gift'),
  restartRecurringGift: route('POST', '/donor/recurring-gifts/:id/restart', {
    summary: 'Restart one’s own recurring gift with the payment method on file',
    params,
    headers: totalHeaders,
    body: z.strictObject({ version }),
    reply: RecurringGiftWire,
  }),
  openOwnMethod: route('POST', '/donor/recurring-gifts/:id/payment-method', {
    summary: 'Begin to replace the card or bank account of one’s own recurring gift',
    params,
    query: method,
    headers: setupHeaders,
    reply: MethodSetupWire,
  }),
  saveOwnMethod: route('PUT', '/donor/recurring-gifts/:id/payment-method', {
    summary: 'Use the new card or bank account; a charge that is due is made immediately',
    params,
    body: z.strictObject({ setupIntentId: z.string().max(100) }),
    reply: RecurringGiftWire,
  }),
  getLinkedRecurringGift: route('GET', '/public/recurring-gifts/:id', {
    summary: 'A recurring gift, for the holder of a link from an email about it',
    access: 'public',
    params,
    headers,
    reply: LinkedRecurringGiftWire,
  }),
  openLinkedMethod: route('POST', '/public/recurring-gifts/:id/payment-method', {
    summary: 'Begin to replace the card or bank account of a recurring gift',
    access: 'public',
    params,
    query: method,
    headers: headers.extend(setupHeaders.shape),
    reply: MethodSetupWire,
  }),
  saveLinkedMethod: route('PUT', '/public/recurring-gifts/:id/payment-method', {
    summary: 'Use the new card or bank account; a charge that is due is made immediately',
    access: 'public',
    params,
    headers,
    body: z.strictObject({ setupIntentId: z.string().max(100) }),
    reply: LinkedRecurringGiftWire,
  }),
  listOwnGifts: route('GET', '/donor/gifts', {
    summary: 'The gifts of the signed-in donor to every organization, newest first',
    query: PageRequest.extend({ year: z.coerce.number().int().min(2000).max(9999).optional() }),
    reply: pageOf(DonorGiftWire),
  }),
  listSavedCards: route('GET', '/donor/saved-cards', {
    summary:
      'The saved cards of the signed-in donor with which a gift to this campaign can be paid, newest first',
    query: z.object({ campaign: CampaignSlug }),
    reply: z.array(SavedCardWire),
  }),
  startGiftWithSavedCard: route('POST', '/donor/gifts', {
    summary:
      'Start a one-time gift of the signed-in donor, to be paid with a saved card; the donor’s browser confirms the payment',
    headers: giftsHttp.startGift.shape.headers,
    body: giftsHttp.startGift.shape.body
      .omit({ method: true, frequency: true, email: true, designationId: true })
      .extend({
        /** The recurring gift whose card pays. */
        recurringGiftId: Id,
      }),
    reply: StartedGiftWire,
    status: 201,
  }),
  listOwnYears: route('GET', '/donor/years', {
    summary: 'What the signed-in donor gave each year, by organization',
    reply: z.array(DonorYearWire),
  }),
  listOwnUses: route('GET', '/donor/gift-uses', {
    summary: 'What the signed-in donor’s gifts to restricted funds paid for, by organization and fund',
    reply: z.array(DonorUsesWire),
  }),
  listOwnAddresses: route('GET', '/donor/addresses', {
    summary: 'The postal address that each organization has for the signed-in donor, who gave to it',
    reply: z.array(DonorAddressWire),
  }),
  setOwnAddress: route('PUT', '/donor/addresses/:id', {
    summary: 'Set the postal address of the signed-in donor for letters of the organization with this id',
    params,
    body: z.strictObject({
      /** Null for no address. */
      address: PostalAddressInput.nullable(),
    }),
    reply: DonorAddressWire,
  }),
  getOwnReceipt: route('GET', '/donor/receipts/:id', {
    summary: 'A receipt of the signed-in donor',
    params,
    download: pdf,
    reply: z.unknown(),
  }),
  getOwnStatement: route('GET', '/donor/statements/:year', {
    summary: 'All gifts of the signed-in donor in a year, by organization, for the tax return',
    params: z.object({ year: z.coerce.number().int().min(2000).max(9999) }),
    download: pdf,
    reply: z.unknown(),
  }),
};
