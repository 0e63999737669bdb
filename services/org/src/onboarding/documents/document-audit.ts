import { Injectable } from '@nestjs/common';
import { type AuditAction, type DocumentWire } from '@almoner/contracts';
import { AuditTrail, type Ctx, type RecordedChange, type Transaction } from '@almoner/platform';

type AuditedDocument = Pick<DocumentWire, 'id' | 'purpose' | 'name' | 'type' | 'bytes' | 'sha256'>;

/** Records changes of documents in the audit log; a person without an organization has no log. */
@Injectable()
export class DocumentAudit {
  constructor(private readonly audit: AuditTrail) {}

  added(tx: Transaction, ctx: Ctx, document: AuditedDocument): Promise<void> {
    return this.record(tx, ctx, 'document.upload', document, { before: null, after: toAudited(document) });
  }

  removed(tx: Transaction, ctx: Ctx, document: AuditedDocument): Promise<void> {
    return this.record(tx, ctx, 'document.remove', document, { before: toAudited(document), after: null });
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    { id, name }: AuditedDocument,
    fields: Pick<RecordedChange, 'before' | 'after'>,
  ): Promise<void> {
    const subject = { kind: 'document', id, name } as const;
    return this.audit.record(tx, ctx, { action, subject, ...fields });
  }
}

const toAudited = ({ name, purpose, type, bytes, sha256 }: AuditedDocument) => ({
  name,
  purpose,
  type,
  bytes,
  sha256,
});
