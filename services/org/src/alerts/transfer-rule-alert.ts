import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { Alerts } from './alerts.ts';

type Skipped = PayloadOf<typeof spendEvents.transferRuleSkipped>;

const sentences = {
  insufficient_funds: 'There was not enough money available for it.',
  needs_signature: 'The amount needs the signatures of two admins, so a rule cannot move it.',
} as const;

@Injectable()
export class TransferRuleAlert {
  constructor(private readonly alerts: Alerts) {}

  execute(tx: Transaction, fact: Skipped): Promise<void> {
    const { organizationId, direction, outcome, reason, amount, currency, on } = fact;
    return this.alerts.send(tx, organizationId, {
      name: 'transfer_rule',
      heading:
        outcome === 'skipped' ? 'A transfer rule was skipped' : 'A transfer rule moved less than planned',
      paragraphs: [sentences[reason]],
      facts: [
        ['Transfer', direction === 'vault_in' ? 'Wallet to vault' : 'Vault to wallet'],
        [outcome === 'skipped' ? 'Amount' : 'Moved', moneyText(amount, currency)],
        ['Day', on],
      ],
      button: { label: 'View the rules', path: '/cash-management?tab=vault' },
    });
  }
}
