import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.ts';
import { ApplicationDocuments } from './application-documents.ts';
import { DocumentStore } from './document-store.port.ts';
import { DocumentSweep } from './document-sweep.ts';
import { DocumentAudit } from './document-audit.ts';
import { ContentInspector } from './content/content-inspector.ts';
import { PdfInspector } from './content/pdf-inspector.ts';
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
