import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { ApplicationPapers } from './application-papers.ts';
import { DocumentStore } from './document-store.port.ts';
import { DocumentSweep } from './document-sweep.ts';
import { DocumentTrail } from './document-trail.ts';
import { DocumentsRpcController } from './documents.rpc.controller.ts';
import { DocumentRepository } from './persistence/document.repository.ts';
import { PostgresDocumentStore } from './persistence/postgres-document-store.ts';
import { UploadLimits } from './persistence/upload-limits.repository.ts';
import { ReadDocuments } from './use-cases/read-documents.ts';
import { RemoveDocument } from './use-cases/remove-document.ts';
import { UploadDocument } from './use-cases/upload-document.ts';

@Module({
  imports: [AuditModule],
  controllers: [DocumentsRpcController],
  providers: [
    DocumentRepository,
    UploadLimits,
    { provide: DocumentStore, useClass: PostgresDocumentStore },
    ...[DocumentTrail, ApplicationPapers, DocumentSweep],
    ...[UploadDocument, ReadDocuments, RemoveDocument],
  ],
  exports: [ApplicationPapers, DocumentRepository, DocumentStore],
})
export class DocumentsModule {}
