import { Inject, Injectable } from '@nestjs/common';
import { failure, type RequestOf, type VaultWire, type vaultRpc } from '@almoner/contracts';
import { type Clock, utcDay } from '@almoner/kernel';
import { AuditTrail, CLOCK, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { VaultTargetRepository } from '../persistence/vault-target.repository.ts';

/** The savings target of the vault and its date. */
@Injectable()
export class SetVaultTarget {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly targets: VaultTargetRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(ctx: Ctx): Promise<VaultWire> {
    authorize(ctx, 'account.read');
    return this.targets.read(ctx);
  }

  /** @throws DomainError `changed_meanwhile`, `invalid_input` naming `on` for a day that has passed. */
  async execute(ctx: Ctx, command: RequestOf<typeof vaultRpc.setVaultTarget>): Promise<VaultWire> {
    const { organizationId } = authorize(ctx, 'fund.manage');
    const { amount, on, version } = command;
    await this.unitOfWork.runOnce(ctx, 'set-vault-target', command, async (tx) => {
      if (on !== null && on < utcDay(this.clock.now()))
        throw failure('invalid_input', undefined, [{ field: 'on', message: 'Must be today or later' }]);
      const target = amount === null ? null : { amount, on };
      const replaced = await this.targets.replace(tx, organizationId, target, version);
      if (replaced === null) throw failure('changed_meanwhile');
      await this.audit.record(tx, ctx, {
        action: 'vault.set-target',
        subject: { kind: 'organization', id: organizationId, name: 'Vault' },
        before: replaced.before,
        after: target,
      });
      return {};
    });
    return this.targets.read(ctx);
  }
}
