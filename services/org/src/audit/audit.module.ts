import { Module } from '@nestjs/common';
import { orgEvents } from '@almoner/contracts';
import { AuditTrail, auditTrail } from '@almoner/platform';
import { AuditEventsController } from './audit.events.controller.ts';
import { AuditRpcController } from './audit.rpc.controller.ts';
import { AuditEntryReader } from './persistence/audit-entry.reader.ts';
import { AuditEntryRepository } from './persistence/audit-entry.repository.ts';
import { MemberLookupReader } from './persistence/member-lookup.reader.ts';
import { RecordEntry } from './use-cases/record-entry.ts';
import { ReadEntries } from './use-cases/read-entries.ts';

/** The audit log is written from the change events of all services, those of this service included. */
@Module({
  controllers: [AuditRpcController, AuditEventsController],
  providers: [
    auditTrail(orgEvents.changeRecorded),
    AuditEntryRepository,
    AuditEntryReader,
    MemberLookupReader,
    RecordEntry,
    ReadEntries,
  ],
  exports: [AuditTrail],
})
export class AuditModule {}
