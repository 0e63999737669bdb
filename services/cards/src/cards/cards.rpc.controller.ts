import { Controller } from '@nestjs/common';
import { cardsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ActivateCard } from './use-cases/activate-card.ts';
import { FreezeOrCancelCard } from './use-cases/freeze-or-cancel-card.ts';
import { CreateCardKey } from './use-cases/create-card-key.ts';
import { GetCard } from './use-cases/get-card.ts';
import { GetCardholder } from './use-cases/get-cardholder.ts';
import { IssueCard } from './use-cases/issue-card.ts';
import { ListCardPeriods } from './use-cases/list-card-periods.ts';
import { ListCardholders } from './use-cases/list-cardholders.ts';
import { ListCards } from './use-cases/list-cards.ts';
import { ListUsersWithCards } from './use-cases/list-users-with-cards.ts';
import { RankCards } from './use-cases/rank-cards.ts';
import { RenameCard } from './use-cases/rename-card.ts';
import { ReplaceCard } from './use-cases/replace-card.ts';
import { SetBillingAddress } from './use-cases/set-billing-address.ts';

@Controller()
export class CardsRpcController {
  constructor(
    private readonly issueCard: IssueCard,
    private readonly changeStatus: FreezeOrCancelCard,
    private readonly listCards: ListCards,
    private readonly getCard: GetCard,
    private readonly getCardholder: GetCardholder,
    private readonly rankCards: RankCards,
    private readonly listCardPeriods: ListCardPeriods,
    private readonly listCardholders: ListCardholders,
    private readonly listUsersWithCards: ListUsersWithCards,
    private readonly renameCard: RenameCard,
    private readonly replaceCard: ReplaceCard,
    private readonly setBillingAddress: SetBillingAddress,
    private readonly activateCard: ActivateCard,
    private readonly createCardKey: CreateCardKey,
  ) {}

  @Rpc(cardsRpc.issueCard)
  issue(ctx: Ctx, card: RequestOf<typeof cardsRpc.issueCard>) {
    return this.issueCard.execute(ctx, card);
  }

  @Rpc(cardsRpc.freezeCard)
  freeze(ctx: Ctx, { cardId }: RequestOf<typeof cardsRpc.freezeCard>) {
    return this.changeStatus.execute(ctx, cardId, 'frozen');
  }

  @Rpc(cardsRpc.unfreezeCard)
  unfreeze(ctx: Ctx, { cardId }: RequestOf<typeof cardsRpc.unfreezeCard>) {
    return this.changeStatus.execute(ctx, cardId, 'active');
  }

  @Rpc(cardsRpc.cancelCard)
  cancel(ctx: Ctx, { cardId }: RequestOf<typeof cardsRpc.cancelCard>) {
    return this.changeStatus.execute(ctx, cardId, 'canceled');
  }

  @Rpc(cardsRpc.rankCards)
  rank(ctx: Ctx, request: RequestOf<typeof cardsRpc.rankCards>) {
    return this.rankCards.execute(ctx, request);
  }

  @Rpc(cardsRpc.listCardPeriods)
  listPeriods(ctx: Ctx, request: RequestOf<typeof cardsRpc.listCardPeriods>) {
    return this.listCardPeriods.execute(ctx, request);
  }

  @Rpc(cardsRpc.renameCard)
  rename(ctx: Ctx, command: RequestOf<typeof cardsRpc.renameCard>) {
    return this.renameCard.execute(ctx, command);
  }

  @Rpc(cardsRpc.replaceCard)
  replace(ctx: Ctx, command: RequestOf<typeof cardsRpc.replaceCard>) {
    return this.replaceCard.execute(ctx, command);
  }

  @Rpc(cardsRpc.createCardKey)
  createKey(ctx: Ctx, command: RequestOf<typeof cardsRpc.createCardKey>) {
    return this.createCardKey.execute(ctx, command);
  }

  @Rpc(cardsRpc.activateCard)
  activate(ctx: Ctx, command: RequestOf<typeof cardsRpc.activateCard>) {
    return this.activateCard.execute(ctx, command);
  }

  @Rpc(cardsRpc.setBillingAddress)
  setAddress(ctx: Ctx, command: RequestOf<typeof cardsRpc.setBillingAddress>) {
    return this.setBillingAddress.execute(ctx, command);
  }

  @Rpc(cardsRpc.listCards)
  list(ctx: Ctx, request: RequestOf<typeof cardsRpc.listCards>) {
    return this.listCards.execute(ctx, request);
  }

  @Rpc(cardsRpc.getCard)
  get(ctx: Ctx, { cardId }: RequestOf<typeof cardsRpc.getCard>) {
    return this.getCard.execute(ctx, cardId);
  }

  @Rpc(cardsRpc.getCardholder)
  cardholder(ctx: Ctx, { cardholderId }: RequestOf<typeof cardsRpc.getCardholder>) {
    return this.getCardholder.execute(ctx, cardholderId);
  }

  @Rpc(cardsRpc.listCardholders)
  cardholders(ctx: Ctx, request: RequestOf<typeof cardsRpc.listCardholders>) {
    return this.listCardholders.execute(ctx, request);
  }

  @Rpc(cardsRpc.listUsersWithCards)
  usersWithCards(ctx: Ctx, request: RequestOf<typeof cardsRpc.listUsersWithCards>) {
    return this.listUsersWithCards.execute(ctx, request);
  }
}
