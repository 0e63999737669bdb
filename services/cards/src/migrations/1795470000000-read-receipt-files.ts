import { readFilesOf } from '@almoner/receipt-reading';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Receipts are read after their upload, pictures too. */
export class ReadReceiptFiles1795470000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return readFilesOf(runner, 'receipt', { factColumns: false });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
