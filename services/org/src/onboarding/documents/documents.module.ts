import { Module } from '@nestjs/common';
import { ContentInspector, FileStore, PdfInspector, PostgresFileStore, UploadLimits } from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { AuditModule } from '../../audit/audit.module.ts';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { ApplicationDocuments } from './application-documents.ts';
import { DocumentSweep } from './document-sweep.ts';
import { DocumentAudit } from './document-audit.ts';
import { DocumentsRpcController } from './documents.rpc.controller.ts';
import { DocumentRepository } from './persistence/document.repository.ts';
import { ReadDocuments } from './use-cases/read-documents.ts';
import { RemoveDocument } from './use-cases/remove-document.ts';
import { UploadDocument } from './use-cases/upload-document.ts';

@Module({
  imports: [AuditModule],
  controllers: [DocumentsRpcController],
  providers: [
    DocumentRepository,
    {
      provide: UploadLimits,
      useFactory: (systemPool: Pool, { UPLOAD_BYTES_PER_NETWORK_DAY: bytesPerNetworkDay }: OrgConfig) =>
        new UploadLimits(systemPool, { table: 'document_upload', bytesPerNetworkDay }),
      inject: [SYSTEM_POOL, ORG_CONFIG],
    },
    {
      provide: FileStore,
      useFactory: () => new PostgresFileStore({ name: 'document_part', fileColumn: 'document_id' }),
    },
    DocumentAudit,
    ContentInspector,
    PdfInspector,
    ApplicationDocuments,
    DocumentSweep,
    UploadDocument,
    ReadDocuments,
    RemoveDocument,
  ],
  exports: [ApplicationDocuments],
})
export class DocumentsModule {}
