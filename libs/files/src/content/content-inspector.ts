import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ErrorCode } from '@almoner/contracts';
import { fileTypeOf, type FileType } from '@almoner/kernel';
import { inspectHeic } from './heic-content.ts';
import { inspectJpeg, inspectPng } from './image-content.ts';
import { PdfInspector } from './pdf-inspector.ts';

interface Accepted<Type extends FileType> {
  readonly type: Type;
  readonly sha256: string;
}
export type Inspection<Type extends FileType> = Accepted<Type> | { readonly refusal: ErrorCode };

const codes = {
  active: 'document_has_active_content',
  encrypted: 'document_encrypted',
  unreadable: 'document_unreadable',
  'too-large': 'image_too_large',
} as const satisfies Record<string, ErrorCode>;

/** Decides by its content whether a file is accepted. */
@Injectable()
export class ContentInspector {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pdfs: PdfInspector) {}

  /**
   * Loads and inspects one file after the other, so that no more than one of them is in memory.
   * @throws what `load` throws
   */
  inspect<const Type extends FileType>(
    types: readonly Type[],
    load: () => Promise<Uint8Array>,
  ): Promise<Inspection<Type>> {
    const inspection = this.last.then(async () => this.inspectContent(types, await load()));
    this.last = inspection.catch(() => undefined);
    return inspection;
  }

  private async inspectContent<Type extends FileType>(
    types: readonly Type[],
    content: Uint8Array,
  ): Promise<Inspection<Type>> {
    const found = fileTypeOf(content);
    const type = types.find((accepted) => accepted === found);
    if (type === undefined) return { refusal: 'document_type_unsupported' };
    const finding = await this.findingOf(type, content);
    if (finding !== 'harmless') return { refusal: codes[finding] };
    return { type, sha256: createHash('sha256').update(content).digest('hex') };
  }

  private findingOf(type: FileType, content: Uint8Array) {
    if (type === 'application/pdf') return this.pdfs.inspect(content);
    if (type === 'image/heic') return inspectHeic(content);
    return type === 'image/png' ? inspectPng(content) : inspectJpeg(content);
  }
}
