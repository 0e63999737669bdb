import { Module } from '@nestjs/common';
import { UploadLimits } from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { DONATIONS_CONFIG, type DonationsConfig } from '../config.ts';
import { UploadSweep } from './upload-sweep.ts';

/** The daily limit of what a network uploads to this service, for every kind of file. */
@Module({
  providers: [
    {
      provide: UploadLimits,
      useFactory: (systemPool: Pool, { UPLOAD_BYTES_PER_NETWORK_DAY: bytesPerNetworkDay }: DonationsConfig) =>
        new UploadLimits(systemPool, { table: 'file_upload', bytesPerNetworkDay }),
      inject: [SYSTEM_POOL, DONATIONS_CONFIG],
    },
    UploadSweep,
  ],
  exports: [UploadLimits],
})
export class UploadsModule {}
