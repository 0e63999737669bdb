import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { dayFromNow } from '@almoner/testing';
import { type Ctx } from '@almoner/platform';
import { type DonationsHarness } from './donations-harness.ts';

export type OfflineDraft = RequestOf<typeof donationsRpc.recordGift>;

/** The day of a draft that names none: days of tests stay within what can still be booked. */
export const offlineDay = dayFromNow(-16);

/** A check of $300 without anything else to say about it. */
export const offlineDraft = (campaignId: string, over: Partial<OfflineDraft> = {}): OfflineDraft => ({
  campaignId,
  method: 'check',
  amount: 30_000,
  receivedOn: offlineDay,
  donor: { name: 'Ruth Abernathy', email: null },
  anonymous: false,
  designations: [],
  checkNumber: null,
  property: null,
  advisedFund: null,
  goodsAndServices: null,
  employer: null,
  ...over,
});

export const recordOffline = (
  donations: DonationsHarness,
  { organizationId }: { organizationId: string },
  campaignId: string,
  over: Partial<OfflineDraft> = {},
  admin: Ctx = donations.person(organizationId, 'Admin', { idempotencyKey: newId() }),
) => donations.rpc.call(admin, donationsRpc.recordGift, offlineDraft(campaignId, over));
