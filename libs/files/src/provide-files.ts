import { type Provider } from '@nestjs/common';
import { JobQueue, LOGGER, SYSTEM_POOL, type Logger, type RecurringJobDefinition } from '@almoner/platform';
import { type Pool } from 'pg';
import { FileMover } from './file-mover.ts';
import { FileStore } from './file-store.ts';
import { FileSweep } from './file-sweep.ts';
import { type FileTables } from './file-tables.ts';
import { objectStoreOf, type FileEnvironment } from './object-store-settings.ts';
import { ObjectStore } from './object-store.port.ts';

interface FilesOf {
  readonly tables: FileTables;
  readonly job: RecurringJobDefinition;
  /** The token of the service's settings. */
  readonly config: symbol;
}

/** The file store of a module, with the object store behind it where one is configured. */
export function provideFiles({ tables, job, config }: FilesOf): Provider[] {
  return [
    { provide: ObjectStore, useFactory: objectStoreOf, inject: [config, LOGGER] },
    {
      provide: FileStore,
      useFactory: (objects: ObjectStore | null, logger: Logger) => new FileStore(tables, objects, logger),
      inject: [ObjectStore, LOGGER],
    },
    {
      provide: FileSweep,
      useFactory: (
        jobs: JobQueue,
        environment: FileEnvironment,
        systemPool: Pool,
        objects: ObjectStore | null,
        logger: Logger,
      ) =>
        new FileSweep(jobs, {
          definition: job,
          everyMs: environment.FILE_MOVE_EVERY_MS,
          mover: objects && new FileMover(systemPool, tables, objects, logger),
          moves: environment.FILE_STORE === 's3',
        }),
      inject: [JobQueue, config, SYSTEM_POOL, ObjectStore, LOGGER],
    },
  ];
}
