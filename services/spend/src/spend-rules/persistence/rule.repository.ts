import { Injectable } from '@nestjs/common';
import { newId, type SpendFrequency } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';

/** A rule as a card's limit copies it; the amount in minor units. */
export interface SpendRule {
  readonly id: string;
  /** Null for the card's own rule (`cardId`). */
  readonly name: string | null;
  readonly cardId: string | null;
  readonly frequency: SpendFrequency;
  readonly limit: number;
  readonly currency: string;
  readonly version: number;
}

export type RuleTerms = Pick<SpendRule, 'frequency' | 'limit' | 'currency'>;

type RuleRow = Omit<SpendRule, 'limit'> & { readonly limit: string };

const columns = `id, name, card_id as "cardId", frequency, limit_minor as "limit", currency, version`;

@Injectable()
export class RuleRepository {
  async addNamed(tx: Transaction, organizationId: string, name: string, terms: RuleTerms): Promise<string> {
    const id = newId();
    await tx.query(sql`
      insert into spend_rule (organization_id, id, name, frequency, limit_minor, currency)
      values (${organizationId}, ${id}, ${name}, ${terms.frequency}, ${terms.limit}, ${terms.currency})`);
    return id;
  }

  /** A card has one own rule for each frequency. The caller holds the lock of the card. */
  async saveOwn(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    terms: RuleTerms,
  ): Promise<SpendRule> {
    const [row] = await tx.query<RuleRow>(
      `insert into spend_rule as r (organization_id, id, card_id, frequency, limit_minor, currency)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organization_id, card_id, frequency) where card_id is not null
       do update set limit_minor = excluded.limit_minor, version = r.version + 1
       returning ${columns}`,
      [organizationId, newId(), cardId, terms.frequency, terms.limit, terms.currency],
    );
    if (row === undefined) throw new Error(`The own rule of the card ${cardId} was not stored.`);
    return toRule(row);
  }

  async find(tx: Transaction, organizationId: string, ruleId: string): Promise<SpendRule | null> {
    return this.read(tx, organizationId, ruleId, '');
  }

  /** Against a change while a card takes the rule. Locked before the card. */
  async share(tx: Transaction, organizationId: string, ruleId: string): Promise<SpendRule | null> {
    return this.read(tx, organizationId, ruleId, 'and name is not null for share');
  }

  async lock(tx: Transaction, organizationId: string, ruleId: string): Promise<SpendRule | null> {
    return this.read(tx, organizationId, ruleId, 'and name is not null for update');
  }

  async save(
    tx: Transaction,
    organizationId: string,
    rule: Pick<SpendRule, 'id' | 'name' | 'limit'>,
  ): Promise<void> {
    await tx.query(sql`
      update spend_rule set name = ${rule.name}, limit_minor = ${rule.limit}, version = version + 1
      where organization_id = ${organizationId} and id = ${rule.id}`);
  }

  private async read(
    tx: Transaction,
    organizationId: string,
    ruleId: string,
    condition: string,
  ): Promise<SpendRule | null> {
    const [row] = await tx.query<RuleRow>(
      `select ${columns} from spend_rule where organization_id = $1 and id = $2 ${condition}`,
      [organizationId, ruleId],
    );
    return row === undefined ? null : toRule(row);
  }
}

const toRule = (row: RuleRow): SpendRule => ({ ...row, limit: Number(row.limit) });
