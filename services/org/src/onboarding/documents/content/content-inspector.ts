import { Injectable } from '@nestjs/common';
import { type DocumentWire, type ErrorCode } from '@almoner/contracts';
import { documentTypeOf } from '@almoner/kernel';
import { inspectJpeg, inspectPng } from '../domain/image-content.ts';
import { PdfInspector } from './pdf-inspector.ts';

type Type = DocumentWire['type'];

const codes = {
  active: 'document_has_active_content',
  encrypted: 'document_encrypted',
  unreadable: 'document_unreadable',
  'too-large': 'image_too_large',
} as const satisfies Record<string, ErrorCode>;

/** Decides by its content whether a file is accepted as a document. */
@Injectable()
export class ContentInspector {
  constructor(private readonly pdfs: PdfInspector) {}

  /** The type of the file, or the code of the refusal. */
  async inspect(content: Uint8Array): Promise<{ readonly type: Type } | { readonly refusal: ErrorCode }> {
    const type = documentTypeOf(content);
    if (type === null) return { refusal: 'document_type_unsupported' };
    const finding = await this.findingOf(type, content);
    return finding === 'harmless' ? { type } : { refusal: codes[finding] };
  }

  private findingOf(type: Type, content: Uint8Array) {
    if (type === 'application/pdf') return this.pdfs.inspect(content);
    return type === 'image/png' ? inspectPng(content) : inspectJpeg(content);
  }
}
