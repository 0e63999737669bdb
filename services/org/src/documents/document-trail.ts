import { Injectable } from '@nestjs/common';
import { type AuditAction, type DocumentWire } from '@almoner/contracts';
import { AuditTrail, type Ctx, type RecordedChange, type Transaction } from '@almoner/platform';

type Told = Pick<DocumentWire, 'id' | 'purpose' | 'name' | 'type' | 'bytes' | 'sha256'>;

/** Tells an organization's audit log of its documents; before there is an organization there is none. */
@Injectable()
export class DocumentTrail {
  constructor(private readonly audit: AuditTrail) {}

  added(tx: Transaction, ctx: Ctx, document: Told): Promise<void> {
    return this.record(tx, ctx, 'document.upload', document, { before: null, after: shown(document) });
  }

  removed(tx: Transaction, ctx: Ctx, document: Told): Promise<void> {
    return this.record(tx, ctx, 'document.remove', document, { before: shown(document), after: null });
  }

  private record(
    tx: Transaction,
    ctx: Ctx,
    action: AuditAction,
    { id, name }: Told,
    fields: Pick<RecordedChange, 'before' | 'after'>,
  ): Promise<void> {
    const subject = { kind: 'document', id, name } as const;
    return this.audit.record(tx, ctx, { action, subject, ...fields });
  }
}

const shown = ({ name, purpose, type, bytes, sha256 }: Told) => ({ name, purpose, type, bytes, sha256 });
