import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { documentPartBytes, failure, type IncomingFile } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { inParts } from '../../api/incoming-file.ts';
import { LongCalls } from '../../api/long-calls.ts';

/** The commands of a service that an upload consists of. */
export interface UploadCommands<Begun, File> {
  readonly begin: (ctx: Ctx) => Promise<Begun>;
  /** `content` in base64. */
  readonly addPart: (ctx: Ctx, begun: Begun, part: number, content: string) => Promise<unknown>;
  readonly finish: (ctx: Ctx, begun: Begun) => Promise<File>;
  readonly abandon: (ctx: Ctx, begun: Begun) => Promise<unknown>;
}

/** Reads a part in base64. */
export type ReadPart = (ctx: Ctx, part: number) => Promise<{ readonly content: string }>;

/** Streams files in parts; holds at most one part of each file in memory. */
@Injectable()
export class FileTransfer {
  constructor(private readonly longCalls: LongCalls) {}

  /** An interrupted or slow upload stores nothing. @throws DomainError `document_incomplete` */
  async send<Begun, File>(
    ctx: Ctx,
    commands: UploadCommands<Begun, File>,
    file: IncomingFile,
  ): Promise<File> {
    const begun = await commands.begin(ctx);
    try {
      let part = 0;
      for await (const bytes of inParts(file.content, documentPartBytes)) {
        await commands.addPart(await this.longCalls.next(ctx), begun, part, bytes.toString('base64'));
        part += 1;
      }
      return await commands.finish(await this.longCalls.next(ctx), begun);
    } catch (error) {
      // If this fails, the service discards the upload after a while.
      await this.longCalls
        .next(ctx)
        .then((next) => commands.abandon(next, begun))
        .catch(() => undefined);
      throw error instanceof DomainError ? error : failure('document_incomplete');
    }
  }

  /** The content of a file of this size, whose first part has already been read. */
  stream(ctx: Ctx, bytes: number, first: string, readPart: ReadPart): Readable {
    return Readable.from(this.parts(ctx, bytes, first, readPart), { objectMode: false });
  }

  private async *parts(ctx: Ctx, bytes: number, first: string, readPart: ReadPart) {
    yield Buffer.from(first, 'base64');
    for (let part = 1; part * documentPartBytes < bytes; part++) {
      const { content } = await readPart(await this.longCalls.next(ctx), part);
      yield Buffer.from(content, 'base64');
    }
  }
}
