import { Inject, Injectable } from '@nestjs/common';
import { notFound, orgEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { OrganizationRepository } from './persistence/organization.repository.ts';

/** Publishes the organization's state after a change, in the change's own transaction. */
@Injectable()
export class OrganizationChangePublisher {
  constructor(
    private readonly organizations: OrganizationRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(tx: Transaction, ctx: Ctx): Promise<void> {
    const organization = await this.organizations.lock(tx, ctx);
    if (organization === null) throw notFound();
    const { id: organizationId, revision, name, type, ein, stripeAccountId } = organization;
    const { accountActivation, currency, paymentMethods, address } = organization;
    const hasBankAccount = (paymentMethods ?? []).length > 0;
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(orgEvents.organizationChanged, {
      organizationId,
      revision,
      name,
      type,
      ein,
      stripeAccountId,
      accountActivation,
      currency,
      hasBankAccount,
      address,
      occurredAt,
    });
  }
}
