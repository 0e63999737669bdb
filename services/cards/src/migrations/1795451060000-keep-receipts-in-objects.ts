import { keepFilesInObjects } from '@almoner/files';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The content of receipts may be in an object store. */
export class KeepReceiptsInObjects1795451060000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return keepFilesInObjects(runner, 'receipt');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
