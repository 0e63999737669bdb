import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { FollowOrganization } from './use-cases/follow-organization.ts';

@Controller()
export class OrganizationsEventsController {
  constructor(private readonly followOrganization: FollowOrganization) {}

  @OnEvent(orgEvents.organizationChanged)
  organizationChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.organizationChanged>, tx: Transaction) {
    return this.followOrganization.execute(tx, fact);
  }
}
