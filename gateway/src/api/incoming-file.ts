import { allRoutes, failure, unsupportedFile, type FileShape, type IncomingFile } from '@almoner/contracts';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type ApiRequest } from './api-request.ts';

/** A whole email (RFC 2046 §5.2.1). */
export const mailType = 'message/rfc822';
/** The media types that any route accepts as a file. */
const fileTypes = [...new Set([...allRoutes.flatMap(({ shape }) => shape.upload?.types ?? []), mailType])];

const uploads = new Map<string, readonly string[]>(
  allRoutes.flatMap(({ method, path, shape }) =>
    shape.upload !== undefined ? [[`${method} /api${path}`, shape.upload.types] as const] : [],
  ),
);

/** The media types that the route of a request accepts as a file; undefined if it accepts none. */
export const uploadTypesOf = ({ method, routeOptions }: Pick<ApiRequest, 'method' | 'routeOptions'>) =>
  uploads.get(`${method} ${routeOptions?.url ?? ''}`);

/** Leaves files unparsed: the route streams them, so that no file is held in memory. */
export function skipFileParsing(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addContentTypeParser(fileTypes, (_request, _payload, done) => done(null));
}

/**
 * The file in a request. Node ends the body at the length in Content-Length, so that this length is the limit.
 * @throws DomainError `length_required`, `document_empty`, `payload_too_large`, `document_type_unsupported`
 */
export function incomingFile(request: ApiRequest, { types, maxBytes }: FileShape): IncomingFile {
  const { 'content-length': length, 'content-type': type = '' } = request.headers;
  if (length === undefined) throw failure('length_required');
  const bytes = Number(length);
  if (bytes === 0) throw failure('document_empty');
  if (bytes > maxBytes) throw failure('payload_too_large');
  if (!types.includes(mediaTypeOf(type))) throw unsupportedFile(types);
  return { bytes, content: request.raw };
}

const mediaTypeOf = (header: string) => header.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The same bytes in chunks of equal size; only the last may be shorter. */
export async function* inParts(
  content: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    const whole = Buffer.concat(waiting);
    let from = 0;
    for (; length - from >= partBytes; from += partBytes) yield whole.subarray(from, from + partBytes);
    waiting = [whole.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
