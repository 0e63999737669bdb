import { letOperatorsDismissStripeEvents } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class LetOperatorsDismissStripeEvents1795320060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await letOperatorsDismissStripeEvents(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
