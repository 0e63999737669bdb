import { Module } from '@nestjs/common';
import { orgEvents } from '@almoner/contracts';
import { AuditTrail, auditTrail } from '@almoner/platform';
import { AuditEventsController } from './audit.events.controller.ts';
import { AuditRpcController } from './audit.rpc.controller.ts';
import { AuditEntryReader } from './persistence/audit-entry.reader.ts';
import { AuditEntryRepository } from './persistence/audit-entry.repository.ts';
import { BelongingReader } from './persistence/belonging.reader.ts';
import { KeepEntry } from './use-cases/keep-entry.ts';
import { ReadEntries } from './use-cases/read-entries.ts';

/** The trail tells what is changed here like any other service; the log is kept from such events, its own included. */
@Module({
  controllers: [AuditRpcController, AuditEventsController],
  providers: [
    auditTrail(orgEvents.changeRecorded),
    AuditEntryRepository,
    AuditEntryReader,
    BelongingReader,
    KeepEntry,
    ReadEntries,
  ],
  exports: [AuditTrail],
})
export class AuditModule {}
