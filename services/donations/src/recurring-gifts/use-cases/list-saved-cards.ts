import { Inject, Injectable } from '@nestjs/common';
import { notFound, type RequestOf, type SavedCardWire, type recurringGiftsRpc } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, requireProvenAddress, type Ctx } from '@almoner/platform';
import { receivingAccount } from '../../campaigns/domain/campaign.ts';
import { CampaignReader } from '../../campaigns/persistence/campaign.reader.ts';
import { isCardUsable, type RecurringGift } from '../domain/recurring-gift.ts';
import { RecurringGiftFinder } from '../persistence/recurring-gift.finder.ts';

/** The cards with which the signed-in donor can pay a gift to a campaign: those of recurring gifts to the same organization. */
@Injectable()
export class ListSavedCards {
  constructor(
    private readonly plans: RecurringGiftFinder,
    private readonly campaigns: CampaignReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first, each card once; none while the campaign accepts no gifts. @throws DomainError `not_found`. */
  async execute(
    ctx: Ctx,
    { campaign: slug }: RequestOf<typeof recurringGiftsRpc.listSavedCards>,
  ): Promise<SavedCardWire[]> {
    const { email } = requireProvenAddress(ctx);
    const campaign = await this.campaigns.findBySlug(slug);
    if (campaign === null) throw notFound();
    const now = this.clock.now();
    const account = receivingAccount(campaign, now);
    if (account === null) return [];
    const plans = await this.plans.newestOfDonor(email, account);
    const cards = plans.filter((plan) => isCardUsable(plan, now)).flatMap(toWire);
    return cards.filter((card, place) => cards.findIndex((other) => isSameCard(card, other)) === place);
  }
}

function toWire({ id, method, donorName }: RecurringGift): SavedCardWire[] {
  if (method?.expiryMonth == null || method.expiryYear === null) return [];
  const { brand, last4, expiryMonth, expiryYear } = method;
  return [{ recurringGiftId: id, brand, last4, expiryMonth, expiryYear, donorName }];
}

/** Stripe gives the same card another id each time it is entered. */
const isSameCard = (one: SavedCardWire, other: SavedCardWire) =>
  one.brand === other.brand &&
  one.last4 === other.last4 &&
  one.expiryMonth === other.expiryMonth &&
  one.expiryYear === other.expiryYear;
