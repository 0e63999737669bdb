import { Controller } from '@nestjs/common';
import { spendRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { DescribeCard } from './use-cases/describe-card.ts';
import { ListCardUsages } from './use-cases/list-card-usages.ts';
import { ListCardPeriods } from './use-cases/list-card-periods.ts';
import { RankCards } from './use-cases/rank-cards.ts';
import { RegisterCard } from './use-cases/register-card.ts';
import { SetCardStatus } from './use-cases/set-card-status.ts';
import { SetCardholderStatus } from './use-cases/set-cardholder-status.ts';
import { SetReceiptLock } from './use-cases/set-receipt-lock.ts';

@Controller()
export class CardsRpcController {
  constructor(
    private readonly registerCard: RegisterCard,
    private readonly setCardStatus: SetCardStatus,
    private readonly setCardholderStatus: SetCardholderStatus,
    private readonly setReceiptLock: SetReceiptLock,
    private readonly listCardUsages: ListCardUsages,
    private readonly rankCards: RankCards,
    private readonly listCardPeriods: ListCardPeriods,
    private readonly describeCard: DescribeCard,
  ) {}

  @Rpc(spendRpc.registerCard)
  register(ctx: Ctx, card: RequestOf<typeof spendRpc.registerCard>) {
    return this.registerCard.execute(ctx, card);
  }

  @Rpc(spendRpc.setCardStatus)
  setStatus(ctx: Ctx, command: RequestOf<typeof spendRpc.setCardStatus>) {
    return this.setCardStatus.execute(ctx, command);
  }

  @Rpc(spendRpc.setCardholderStatus)
  setHolderStatus(ctx: Ctx, command: RequestOf<typeof spendRpc.setCardholderStatus>) {
    return this.setCardholderStatus.execute(ctx, command);
  }

  @Rpc(spendRpc.setReceiptLock)
  setLock(ctx: Ctx, command: RequestOf<typeof spendRpc.setReceiptLock>) {
    return this.setReceiptLock.execute(ctx, command);
  }

  @Rpc(spendRpc.listCardUsages)
  listUsages(ctx: Ctx, request: RequestOf<typeof spendRpc.listCardUsages>) {
    return this.listCardUsages.execute(ctx, request);
  }

  @Rpc(spendRpc.rankCards)
  rank(ctx: Ctx, request: RequestOf<typeof spendRpc.rankCards>) {
    return this.rankCards.execute(ctx, request);
  }

  @Rpc(spendRpc.listCardPeriods)
  listPeriods(ctx: Ctx, request: RequestOf<typeof spendRpc.listCardPeriods>) {
    return this.listCardPeriods.execute(ctx, request);
  }

  @Rpc(spendRpc.describeCard)
  describe(ctx: Ctx, request: RequestOf<typeof spendRpc.describeCard>) {
    return this.describeCard.execute(ctx, request);
  }
}
