import { z } from 'zod';
import { donationsRpc } from './donations.rpc.ts';
import { recurringGiftsHttp as http } from '../http/recurring-gifts.http.ts';
import { Id, Nothing, PositiveMinor } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { ChallengeAnswer } from '../wire/gift.wire.ts';
import { onlineGiftMethods } from '../gift-methods.ts';
import {
  DonorAddressWire,
  DonorYearWire,
  LinkedRecurringGiftWire,
  MethodSetupWire,
  RecurringGiftWire,
  RecurringHealthWire,
  UpgradeSuggestionsWire,
  recurringSteps,
} from '../wire/recurring-gift.wire.ts';

/** A file of at most a few pages. */
const File = z.object({ name: z.string(), base64: z.string() });
/** `key` is the one of a link from an email; null for the signed-in donor. */
const plan = z.object({ recurringGiftId: Id, key: z.string().nullable() });
/** The total of each charge as shown to the donor; absent when none was shown. */
const expectedTotal = PositiveMinor.optional();

export const recurringGiftsRpc = {
  list: rpc('rpc.donations.recurring-gift.list', {
    access: 'gift.read',
    request: http.listRecurringGifts.shape.query,
    reply: http.listRecurringGifts.shape.reply,
  }),
  getHealth: rpc('rpc.donations.recurring-gift.get-health', {
    access: 'gift.read',
    request: Nothing,
    reply: RecurringHealthWire,
  }),
  getUpgradeSuggestions: rpc('rpc.donations.recurring-gift.get-upgrade-suggestions', {
    access: 'gift.read',
    request: Nothing,
    reply: UpgradeSuggestionsWire,
  }),
  setUpgradeSuggestions: rpc('rpc.donations.recurring-gift.set-upgrade-suggestions', {
    access: 'campaign.manage',
    request: http.setUpgradeSuggestions.shape.body,
    reply: UpgradeSuggestionsWire,
  }),
  listOwn: rpc('rpc.donations.recurring-gift.list-own', {
    access: 'own-record',
    request: http.listOwnRecurringGifts.shape.query,
    reply: http.listOwnRecurringGifts.shape.reply,
  }),
  change: rpc('rpc.donations.recurring-gift.change', {
    access: 'own-record',
    request: http.changeRecurringGift.shape.body.extend({ recurringGiftId: Id, expectedTotal }),
    reply: RecurringGiftWire,
  }),
  step: rpc('rpc.donations.recurring-gift.step', {
    access: 'own-record',
    request: z.object({
      recurringGiftId: Id,
      version: z.number().int(),
      step: z.enum(recurringSteps),
      expectedTotal,
    }),
    reply: RecurringGiftWire,
  }),
  getLinked: rpc('rpc.donations.recurring-gift.get-linked', {
    access: 'anybody',
    request: z.object({ recurringGiftId: Id, key: z.string() }),
    reply: LinkedRecurringGiftWire,
  }),
  openMethod: rpc('rpc.donations.recurring-gift.open-method', {
    access: 'anybody',
    request: plan.extend({
      method: z.enum(onlineGiftMethods).default('card'),
      /** Absent from a gateway of an earlier release, like the two fields below. */
      network: z.string().optional(),
      device: z.string().optional(),
      challenge: ChallengeAnswer.optional(),
    }),
    reply: MethodSetupWire.omit({ publishableKey: true }),
  }),
  saveMethod: rpc('rpc.donations.recurring-gift.save-method', {
    access: 'anybody',
    request: plan.extend({ setupIntentId: z.string() }),
    reply: RecurringGiftWire,
  }),
  listOwnGifts: rpc('rpc.donations.gift.list-own', {
    access: 'own-record',
    request: http.listOwnGifts.shape.query,
    reply: http.listOwnGifts.shape.reply,
  }),
  listSavedCards: rpc('rpc.donations.recurring-gift.list-saved-cards', {
    access: 'own-record',
    request: http.listSavedCards.shape.query,
    reply: http.listSavedCards.shape.reply,
  }),
  startGiftWithSavedCard: rpc('rpc.donations.gift.start-with-saved-card', {
    access: 'own-record',
    request: donationsRpc.startGift.request.extend({ gift: http.startGiftWithSavedCard.shape.body }),
    reply: donationsRpc.startGift.reply,
  }),
  listOwnYears: rpc('rpc.donations.gift.list-own-years', {
    access: 'own-record',
    request: Nothing,
    reply: z.array(DonorYearWire),
  }),
  /** The newest thousand that are for a restricted fund, by organization. */
  listOwnDesignatedGifts: rpc('rpc.donations.gift.list-own-designated', {
    access: 'own-record',
    request: Nothing,
    reply: z.array(z.object({ organization: z.object({ id: Id, name: z.string() }), giftIds: z.array(Id) })),
  }),
  listOwnAddresses: rpc('rpc.donations.donor.list-own-addresses', {
    access: 'own-record',
    request: Nothing,
    reply: z.array(DonorAddressWire),
  }),
  setOwnAddress: rpc('rpc.donations.donor.set-own-address', {
    access: 'own-record',
    request: http.setOwnAddress.shape.body.extend({ organizationId: Id }),
    reply: DonorAddressWire,
  }),
  getOwnReceipt: rpc('rpc.donations.receipt.get-own', {
    access: 'own-record',
    request: z.object({ receiptId: Id }),
    reply: File,
  }),
  getOwnStatement: rpc('rpc.donations.receipt.get-own-statement', {
    access: 'own-record',
    request: z.object({ year: z.number().int() }),
    reply: File,
  }),
};
