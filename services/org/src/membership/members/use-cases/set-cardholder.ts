import { Injectable } from '@nestjs/common';
import { type cardsEvents, type PayloadOf } from '@almoner/contracts';
import { type Ctx, type Transaction } from '@almoner/platform';
import { MemberRepository } from '../persistence/member.repository.ts';

@Injectable()
export class SetCardholder {
  constructor(private readonly members: MemberRepository) {}

  async execute(
    ctx: Ctx,
    { userId, cardholderId }: PayloadOf<typeof cardsEvents.cardholderCreated>,
    tx: Transaction,
  ): Promise<void> {
    await this.members.setCardholder(tx, ctx, userId, cardholderId);
  }
}
