import { Controller } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { OnEvent, type Ctx, type Transaction } from '@almoner/platform';
import { PeopleRepository } from './persistence/people.repository.ts';

@Controller()
export class PeopleEventsController {
  constructor(private readonly people: PeopleRepository) {}

  @OnEvent(orgEvents.organizationChanged)
  organizationChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.organizationChanged>, tx: Transaction) {
    return this.people.saveOrganization(tx, fact);
  }
  @OnEvent(orgEvents.notificationSettingsChanged)
  settingsChanged(_: Ctx, fact: PayloadOf<typeof orgEvents.notificationSettingsChanged>, tx: Transaction) {
    return this.people.saveMailSettings(tx, fact);
  }
}
