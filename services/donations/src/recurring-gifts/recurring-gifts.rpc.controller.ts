import { Controller } from '@nestjs/common';
import { recurringGiftsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ChangeRecurringGift } from './use-cases/change-recurring-gift.ts';
import { GetLinkedRecurringGift } from './use-cases/get-linked-recurring-gift.ts';
import { ListRecurringGifts } from './use-cases/list-recurring-gifts.ts';
import { ListSavedCards } from './use-cases/list-saved-cards.ts';
import { ReplaceMethod } from './use-cases/replace-method.ts';
import { SetUpgradeSuggestions } from './use-cases/set-upgrade-suggestions.ts';
import { StartGiftWithSavedCard } from './use-cases/start-gift-with-saved-card.ts';

@Controller()
export class RecurringGiftsRpcController {
  constructor(
    private readonly lists: ListRecurringGifts,
    private readonly upgradeSuggestions: SetUpgradeSuggestions,
    private readonly changeRecurringGift: ChangeRecurringGift,
    private readonly getLinkedRecurringGift: GetLinkedRecurringGift,
    private readonly replaceMethod: ReplaceMethod,
    private readonly savedCards: ListSavedCards,
    private readonly startGift: StartGiftWithSavedCard,
  ) {}

  @Rpc(recurringGiftsRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.list>) {
    return this.lists.ofOrganization(ctx, request);
  }

  @Rpc(recurringGiftsRpc.getHealth)
  getHealth(ctx: Ctx, _: RequestOf<typeof recurringGiftsRpc.getHealth>) {
    return this.lists.health(ctx);
  }

  @Rpc(recurringGiftsRpc.getUpgradeSuggestions)
  getUpgradeSuggestions(ctx: Ctx, _: RequestOf<typeof recurringGiftsRpc.getUpgradeSuggestions>) {
    return this.upgradeSuggestions.get(ctx);
  }

  @Rpc(recurringGiftsRpc.setUpgradeSuggestions)
  setUpgradeSuggestions(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.setUpgradeSuggestions>) {
    return this.upgradeSuggestions.set(ctx, request);
  }

  @Rpc(recurringGiftsRpc.listOwn)
  listOwn(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.listOwn>) {
    return this.lists.ofDonor(ctx, request);
  }

  @Rpc(recurringGiftsRpc.change)
  change(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.change>) {
    return this.changeRecurringGift.change(ctx, request);
  }

  @Rpc(recurringGiftsRpc.step)
  step(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.step>) {
    return this.changeRecurringGift.step(ctx, request);
  }

  @Rpc(recurringGiftsRpc.getLinked)
  getLinked(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.getLinked>) {
    return this.getLinkedRecurringGift.execute(ctx, request);
  }

  @Rpc(recurringGiftsRpc.openMethod)
  openMethod(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.openMethod>) {
    return this.replaceMethod.open(ctx, request);
  }

  @Rpc(recurringGiftsRpc.saveMethod)
  saveMethod(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.saveMethod>) {
    return this.replaceMethod.save(ctx, request);
  }

  @Rpc(recurringGiftsRpc.listSavedCards)
  listSavedCards(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.listSavedCards>) {
    return this.savedCards.execute(ctx, request);
  }

  @Rpc(recurringGiftsRpc.startGiftWithSavedCard)
  startWithSavedCard(ctx: Ctx, request: RequestOf<typeof recurringGiftsRpc.startGiftWithSavedCard>) {
    return this.startGift.execute(ctx, request);
  }
}
