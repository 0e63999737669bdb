import { Money, newId } from '@almoner/kernel';
import { Outbox, UnitOfWork, serviceContext } from '@almoner/platform';
import { DataSource } from 'typeorm';
import { legsOf } from './domain/postings.ts';
import { LedgerRepository } from './persistence/ledger.repository.ts';

/** Posts transfers from wallets to vaults through the ledger alone: for measurements of what a transfer costs. */
export class VaultPoster {
  private readonly ledger = new LedgerRepository();
  private readonly unitOfWork: UnitOfWork;

  private constructor(private readonly dataSource: DataSource) {
    this.unitOfWork = new UnitOfWork(dataSource, new Outbox());
  }

  /** `databaseUrl` of the service's role. */
  static async open(databaseUrl: string, connections: number): Promise<VaultPoster> {
    const dataSource = new DataSource({
      type: 'postgres',
      url: databaseUrl,
      extra: { pipeline: true, max: connections },
    });
    return new VaultPoster(await dataSource.initialize());
  }

  /** `amountMinor`: minor units of a dollar. @throws Error when the wallet has less. */
  async post(organizationId: string, amountMinor: number): Promise<void> {
    const amount = Money.ofMinor(amountMinor, 'USD');
    await this.unitOfWork.run(serviceContext('spend', organizationId), (tx) =>
      this.ledger.post(tx, organizationId, {
        kind: 'vault_in',
        status: 'posted',
        amount,
        description: 'To the vault',
        idempotencyKey: newId(),
        sourceId: null,
        occurredAt: new Date(),
        legs: legsOf('vault_funded', { amount }),
      }),
    );
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}
