import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DocumentWire, type ErrorCode } from '@almoner/contracts';
import { documentTypeOf } from '@almoner/kernel';
import { inspectJpeg, inspectPng } from '../domain/image-content.ts';
import { PdfInspector } from './pdf-inspector.ts';

type Type = DocumentWire['type'];
type Accepted = Pick<DocumentWire, 'type' | 'sha256'>;
export type Inspection = Accepted | { readonly refusal: ErrorCode };

const codes = {
  active: 'document_has_active_content',
  encrypted: 'document_encrypted',
  unreadable: 'document_unreadable',
  'too-large': 'image_too_large',
} as const satisfies Record<string, ErrorCode>;

/** Decides by its content whether a file is accepted as a document. */
@Injectable()
export class ContentInspector {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pdfs: PdfInspector) {}

  /**
   * Loads and inspects one file after the other, so that no more than one of them is in memory.
   * @throws what `load` throws
   */
  inspect(load: () => Promise<Uint8Array>): Promise<Inspection> {
    const inspection = this.last.then(async () => this.inspectContent(await load()));
    this.last = inspection.catch(() => undefined);
    return inspection;
  }

  private async inspectContent(content: Uint8Array): Promise<Inspection> {
    const type = documentTypeOf(content);
    if (type === null) return { refusal: 'document_type_unsupported' };
    const finding = await this.findingOf(type, content);
    if (finding !== 'harmless') return { refusal: codes[finding] };
    return { type, sha256: createHash('sha256').update(content).digest('hex') };
  }

  private findingOf(type: Type, content: Uint8Array) {
    if (type === 'application/pdf') return this.pdfs.inspect(content);
    return type === 'image/png' ? inspectPng(content) : inspectJpeg(content);
  }
}
