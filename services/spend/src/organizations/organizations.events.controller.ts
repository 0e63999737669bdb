import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { SyncOrganization } from './use-cases/sync-organization.ts';

@Controller()
export class OrganizationsEventsController {
  constructor(private readonly syncOrganization: SyncOrganization) {}

  @OnEvent(orgEvents.organizationChanged)
  organizationChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.organizationChanged>, tx: Transaction) {
    return this.syncOrganization.execute(tx, fact);
  }
}
