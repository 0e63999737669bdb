import { sql, type Transaction } from '@almoner/platform';

/** If two write the dispute of a capture, or the categories of what it moved, the second waits. Rows of captures never change. */
export async function lockDisputeOf(tx: Transaction, purchaseId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(functions.authorization_lock(${`dispute ${purchaseId}`}))`);
}
