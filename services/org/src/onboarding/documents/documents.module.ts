import { Module } from '@nestjs/common';
import { ContentInspector, PdfInspector, UploadLimits, provideFiles, type FileTables } from '@almoner/files';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { AuditModule } from '../../audit/audit.module.ts';
import { ORG_CONFIG, type OrgConfig } from '../../config.ts';
import { orgJobs } from '../../jobs.ts';
import { ApplicationDocuments } from './application-documents.ts';
import { DocumentSweep } from './document-sweep.ts';
import { DocumentAudit } from './document-audit.ts';
import { DocumentsRpcController } from './documents.rpc.controller.ts';
import { DocumentRepository } from './persistence/document.repository.ts';
import { ReadDocuments } from './use-cases/read-documents.ts';
import { RemoveDocument } from './use-cases/remove-document.ts';
import { UploadDocument } from './use-cases/upload-document.ts';

const tables: FileTables = {
  file: 'document',
  part: 'document_part',
  fileColumn: 'document_id',
  leftObject: 'document_object_left',
  // An object keeps its key when the organization of its applicant is created.
  owner: `coalesce('organizations/' || f.organization_id, 'applicants/' || f.uploaded_by)`,
};

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
    ...provideFiles({ tables, job: orgJobs.moveDocuments, config: ORG_CONFIG }),
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
