import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null, as in every campaign of earlier releases: every site may show the widget. */
export class NameSitesOfWidgets1795344000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table campaign add column widget_origins text[]');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
