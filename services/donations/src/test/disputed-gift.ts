import {
  disputeFilesRpc,
  donationsRpc,
  type DisputeFileKind,
  type GiftHistoryWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createPdf, eventually } from '@almoner/testing';
import type Stripe from 'stripe';
import { firstOf, type DonationsHarness } from './donations-harness.ts';

const partBytes = 256 * 1024;

interface Adding {
  readonly name?: string;
  readonly content?: Buffer;
  /** The part that arrives; all by default. */
  readonly sent?: Buffer;
  readonly ctx?: Ctx;
}

/** A disputed gift, and what its admin does about it. Stripe's events about the answer are lost. */
export async function createDisputedGift(donations: DonationsHarness) {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const gift = await donations.startGift(campaign, { email: `${newId()}@donor.example` });
  await donations.pay(gift, 'pm_card_createDispute');
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const history = () => donations.rpc.call(admin(), donationsRpc.getGiftHistory, { giftId: gift.id });
  const disputeId = await eventually(async () => (await history()).disputes[0]?.id);
  await donations.control('faults', { webhooks: { lose: 1, types: ['charge.dispute.updated'] } });
  const add = async (
    kind: DisputeFileKind,
    { name = 'receipt.pdf', content = createPdf(), ctx = admin(), sent }: Adding = {},
  ): Promise<GiftHistoryWire> => {
    const begin = { giftId: gift.id, kind, name, bytes: content.length };
    const begun = await donations.rpc.call(ctx, disputeFilesRpc.begin, begin);
    const file = sent ?? content;
    for (let part = 0; part * partBytes < file.length; part += 1) {
      const bytes = file.subarray(part * partBytes, (part + 1) * partBytes);
      const body = { ...begun, part, content: bytes.toString('base64') };
      await donations.rpc.call(ctx, disputeFilesRpc.addPart, body);
    }
    return donations.rpc.call(ctx, disputeFilesRpc.finish, begun);
  };
  /** Removes the first file. */
  const remove = async () => {
    const [file] = firstOf((await history()).disputes).files;
    const removal = { giftId: gift.id, fileId: file?.id ?? '' };
    return donations.rpc.call(admin(), disputeFilesRpc.remove, removal);
  };
  const answer = (text: string, ctx = admin()) =>
    donations.rpc.call(ctx, donationsRpc.answerDispute, { giftId: gift.id, text, submit: true });
  const on = { stripeAccount: organization.account };
  const atStripe = (): Promise<Stripe.Dispute> => donations.stripe.disputes.retrieve(disputeId, {}, on);
  return { organization, gift, admin, history, add, remove, answer, atStripe, on };
}

/** Those of an answer that is not sent yet. */
export const filesOf = ({ disputes }: GiftHistoryWire) =>
  firstOf(disputes).files.map(({ kind, name }) => [kind, name]);
