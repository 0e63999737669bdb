import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A notification of a mention repeated the comment, which may have been deleted since. */
export class ForgetTextsOfComments1795800120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update notification set text = '' where kind = 'mentioned' and text <> ''`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
