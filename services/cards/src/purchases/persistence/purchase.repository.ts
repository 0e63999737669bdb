import { Injectable } from '@nestjs/common';
import { type AuthorizationFact, type TransactionFact } from '@almoner/contracts';
import { sql, type Transaction } from '@almoner/platform';
import { type PurchaseLine } from '../domain/purchase-line.ts';

/** An earlier release of `spend` names neither program nor account; then no card had changed its program yet. */
const programOf = ({
  organizationId,
  spendProgramId,
  payingAccountId,
  cardId,
}: AuthorizationFact | TransactionFact) => sql`
  coalesce(${spendProgramId}::uuid, case when ${payingAccountId}::uuid is null
    then (select spend_program_id from card where organization_id = ${organizationId} and id = ${cardId}) end)`;

@Injectable()
export class PurchaseRepository {
  /**
   * Call it before an authorization, or a capture or refund of it, is stored: two that arrive at the same moment would not see
   * each other, and the row of the authorization cannot be locked before it exists.
   */
  async lock(tx: Transaction, authorizationId: string): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('purchase:' || $1::uuid, 0))`, [
      authorizationId,
    ]);
  }

  /** Returns whether it was saved: an older revision never overwrites a newer one. */
  async saveAuthorization(tx: Transaction, fact: AuthorizationFact, line: PurchaseLine): Promise<boolean> {
    const saved = await tx.query(sql`
      insert into card_authorization (organization_id, id, revision, card_id, user_id, stripe_authorization_id, status, approved,
        amount_minor, currency, merchant, decline_reason, line_status, line_amount_minor, network_created_at,
        spend_program_id, team_id, paying_account_id)
      values (${fact.organizationId}, ${fact.authorizationId}, ${fact.revision}, ${fact.cardId}, ${fact.userId},
        ${fact.stripeAuthorizationId}, ${fact.status}, ${fact.approved}, ${fact.amount}, ${fact.currency},
        ${JSON.stringify(fact.merchant)}, ${fact.declineReason}, ${line.status}, ${line.amountMinor},
        ${fact.networkCreatedAt}, ${programOf(fact)}, ${fact.teamId}, ${fact.payingAccountId})
      on conflict (id) do update set revision = excluded.revision, status = excluded.status, approved = excluded.approved,
        amount_minor = excluded.amount_minor, merchant = excluded.merchant, decline_reason = excluded.decline_reason,
        line_status = excluded.line_status, line_amount_minor = excluded.line_amount_minor
      where card_authorization.revision < excluded.revision
      returning id`);
    return saved.length > 0;
  }

  /** Returns whether it was added: a transaction never changes. */
  async addTransaction(tx: Transaction, fact: TransactionFact): Promise<boolean> {
    const added = await tx.query(sql`
      insert into card_transaction (organization_id, id, card_id, user_id, authorization_id, stripe_authorization_id,
        stripe_transaction_id, type, amount_minor, currency, merchant, network_created_at,
        spend_program_id, team_id, paying_account_id)
      values (${fact.organizationId}, ${fact.transactionId}, ${fact.cardId}, ${fact.userId}, ${fact.authorizationId},
        ${fact.stripeAuthorizationId}, ${fact.stripeTransactionId}, ${fact.type}, ${fact.amount}, ${fact.currency},
        ${JSON.stringify(fact.merchant)}, ${fact.networkCreatedAt}, ${programOf(fact)}, ${fact.teamId},
        ${fact.payingAccountId})
      on conflict do nothing returning id`);
    return added.length > 0;
  }
}
