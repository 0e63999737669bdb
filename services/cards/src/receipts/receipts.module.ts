import { Module } from '@nestjs/common';
import {
  ContentInspector,
  FileStore,
  PdfInspector,
  UploadLimits,
  provideFiles,
  type FileTables,
} from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { ReceiptReadings, provideReadings } from '@almoner/receipt-reading';
import { type Pool } from 'pg';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { cardsJobs } from '../jobs.ts';
import { EmailsModule } from '../emails/emails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { ReceiptPolicyModule } from '../receipt-policy/receipt-policy.module.ts';
import { DuplicateReader } from './persistence/duplicate.reader.ts';
import { ExcuseReader } from './persistence/excuse.reader.ts';
import { ExcuseRepository } from './persistence/excuse.repository.ts';
import { ReminderRepository } from './persistence/reminder.repository.ts';
import { ReceiptReader } from './persistence/receipt.reader.ts';
import { ReceiptRepository } from './persistence/receipt.repository.ts';
import { ReceiptChanges } from './receipt-changes.ts';
import { ReceiptSweep } from './receipt-sweep.ts';
import { ReceiptRequirementsRpcController } from './receipt-requirements.rpc.controller.ts';
import { ReceiptsRpcController } from './receipts.rpc.controller.ts';
import { AttachReceipt } from './use-cases/attach-receipt.ts';
import { ExcuseReceipt } from './use-cases/excuse-receipt.ts';
import { ListExcuses } from './use-cases/list-excuses.ts';
import { ReadReceipts } from './use-cases/read-receipts.ts';
import { ReceiptAccess } from './use-cases/receipt-access.ts';
import { RemindCardholders } from './use-cases/remind-cardholders.ts';
import { RemoveReceipt } from './use-cases/remove-receipt.ts';
import { SuggestPurchases } from './use-cases/suggest-purchases.ts';
import { UploadReceipt } from './use-cases/upload-receipt.ts';

const tables: FileTables = {
  file: 'receipt',
  part: 'receipt_part',
  fileColumn: 'receipt_id',
  leftObject: 'receipt_object_left',
  owner: `'organizations/' || f.organization_id`,
};

@Module({
  imports: [EmailsModule, PeopleModule, PurchasesModule, ReceiptPolicyModule],
  controllers: [ReceiptsRpcController, ReceiptRequirementsRpcController],
  providers: [
    ReceiptRepository,
    DuplicateReader,
    ReceiptReader,
    ExcuseRepository,
    ExcuseReader,
    ExcuseReceipt,
    ListExcuses,
    ReminderRepository,
    RemindCardholders,
    {
      provide: UploadLimits,
      useFactory: (systemPool: Pool, { UPLOAD_BYTES_PER_NETWORK_DAY: bytesPerNetworkDay }: CardsConfig) =>
        new UploadLimits(systemPool, { table: 'receipt_upload', bytesPerNetworkDay }),
      inject: [SYSTEM_POOL, CARDS_CONFIG],
    },
    ...provideFiles({ tables, job: cardsJobs.moveReceipts, config: CARDS_CONFIG }),
    ...provideReadings({ service: 'cards', file: tables.file, definition: cardsJobs.readReceipt }),
    ContentInspector,
    PdfInspector,
    SuggestPurchases,
    ReceiptChanges,
    ReceiptAccess,
    ReceiptSweep,
    UploadReceipt,
    AttachReceipt,
    RemoveReceipt,
    ReadReceipts,
  ],
  exports: [
    ReceiptRepository,
    ReceiptReader,
    ReceiptChanges,
    AttachReceipt,
    ContentInspector,
    FileStore,
    ReceiptReadings,
  ],
})
export class ReceiptsModule {}
