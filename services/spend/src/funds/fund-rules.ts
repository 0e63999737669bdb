import { Injectable } from '@nestjs/common';
import { type MerchantRuleWire } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';
import { ControlRepository } from '../limits/persistence/control.repository.ts';

type Rules = readonly MerchantRuleWire[];
export interface RulesChange {
  readonly before: Rules;
  readonly after: Rules;
}

/** The merchant rules of a fund are controls like those of a program, without limits. */
@Injectable()
export class FundRules {
  constructor(private readonly controls: ControlRepository) {}

  async replace(
    tx: Transaction,
    organizationId: string,
    fundId: string,
    merchantRules: MerchantRuleWire[],
  ): Promise<RulesChange> {
    const controls = { merchantRules, perPurchaseLimit: null, cashLimit: null };
    const { before } = await this.controls.replace(
      tx,
      organizationId,
      { kind: 'fund', id: fundId },
      controls,
    );
    return { before: before.merchantRules, after: merchantRules };
  }
}
