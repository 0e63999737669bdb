import { documentPartBytes, failure } from '@almoner/contracts';

/** The number of parts that a file of this size is uploaded in. */
export function partCount(bytes: number): number {
  return Math.ceil(bytes / documentPartBytes);
}

/** The size of a part: all but the last are full. Zero for a part that the file does not have. */
export function partBytes(bytes: number, part: number): number {
  return Math.max(0, Math.min(documentPartBytes, bytes - part * documentPartBytes));
}

/** @throws DomainError `invalid_input` for a part that a file of this size does not have, or of another length. */
export function assertPart(content: Uint8Array, fileBytes: number, part: number): void {
  const expectedBytes = partBytes(fileBytes, part);
  if (content.length !== expectedBytes || expectedBytes === 0)
    throw failure('invalid_input', undefined, [
      { field: 'content', message: `This part has ${expectedBytes} bytes` },
    ]);
}
