import { readFilesOf } from '@almoner/receipt-reading';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Receipts of reports are read after their upload. */
export class ReadReimbursementReceipts1795471000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return readFilesOf(runner, 'reimbursement_receipt', { factColumns: true });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
