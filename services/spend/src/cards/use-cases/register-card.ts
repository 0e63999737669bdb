import { Injectable } from '@nestjs/common';
import { failure, notFound, type RequestOf, type spendRpc } from '@almoner/contracts';
import { UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { RuleRepository, type SpendRule } from '../../spend-rules/persistence/rule.repository.ts';
import { CardRepository } from '../persistence/card.repository.ts';

/**
 * Registers a card for decisions before it is active at Stripe, with its rule and its paying account: that of its program,
 * or the wallet. A replacement has those of the card that it replaces.
 */
@Injectable()
export class RegisterCard {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly cards: CardRepository,
    private readonly rules: RuleRepository,
  ) {}

  /**
   * @throws DomainError `organization_not_active` while the organization has no wallet, `not_found` for its program, its
   * named rule or the card that it replaces.
   */
  async execute(ctx: Ctx, card: RequestOf<typeof spendRpc.registerCard>): Promise<{ spendRuleId: string }> {
    const { organizationId } = ctx;
    if (organizationId === null) throw failure('forbidden');
    return this.unitOfWork.run(ctx, async (tx) => {
      const known = await this.cards.findRule(tx, organizationId, card.cardId);
      if (known !== null) return { spendRuleId: known };
      if (card.replacesCardId != null) {
        const continued = await this.cards.addReplacement(tx, organizationId, card, card.replacesCardId);
        if (continued === null) throw notFound();
        return { spendRuleId: continued };
      }
      const rule = await this.namedRule(tx, organizationId, card.spendRuleId);
      const accountId = await this.payingAccount(tx, organizationId, card.spendProgramId);
      return { spendRuleId: await this.cards.add(tx, organizationId, accountId, card, rule) };
    });
  }

  private async namedRule(
    tx: Transaction,
    organizationId: string,
    ruleId: string | null,
  ): Promise<SpendRule | null> {
    if (ruleId === null) return null;
    const rule = await this.rules.share(tx, organizationId, ruleId);
    if (rule === null) throw notFound();
    return rule;
  }

  private async payingAccount(
    tx: Transaction,
    organizationId: string,
    programId: string | null,
  ): Promise<string> {
    const walletId = await this.cards.walletOf(tx, organizationId);
    if (walletId === null) throw failure('organization_not_active');
    if (programId === null) return walletId;
    const accountId = await this.cards.accountOfProgram(tx, organizationId, programId);
    if (accountId === null) throw notFound();
    return accountId;
  }
}
