import { FileStore } from '@almoner/files';
import { JobQueue, LOGGER, SYSTEM_POOL, UnitOfWork, type Logger } from '@almoner/platform';
import { type Provider } from '@nestjs/common';
import { type Pool } from 'pg';
import { FileReader } from './file-reader.ts';
import { ReceiptReadings, type ReadingOptions } from './receipt-readings.ts';

/** The reading of receipts in a module that has their `FileStore`. */
export function provideReadings(options: ReadingOptions): Provider[] {
  return [
    { provide: FileReader, useFactory: () => new FileReader() },
    {
      provide: ReceiptReadings,
      useFactory: (
        jobs: JobQueue,
        systemPool: Pool,
        unitOfWork: UnitOfWork,
        store: FileStore,
        reader: FileReader,
        logger: Logger,
      ) => new ReceiptReadings(jobs, systemPool, unitOfWork, store, reader, logger, options),
      inject: [JobQueue, SYSTEM_POOL, UnitOfWork, FileStore, FileReader, LOGGER],
    },
  ];
}
