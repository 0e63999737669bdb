import { z } from 'zod';
import { FileBytes, FilePart, FilePartContent } from '../file-parts.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { DocumentPurpose, DocumentWire, FileName } from '../wire/document.wire.ts';

const access = ['own-application', 'organization.manage'] as const;
const byId = z.object({ documentId: Id });

/** One attempt to upload a file; a repeat with the same key starts a new attempt at the same document. */
const Attempt = byId.extend({ attempt: z.number().int().min(1) });

/** A file is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const documentsRpc = {
  begin: rpc('rpc.org.document.begin', {
    access,
    request: z.object({
      purpose: DocumentPurpose,
      name: FileName,
      bytes: FileBytes,
    }),
    reply: Attempt,
  }),
  addPart: rpc('rpc.org.document.add-part', {
    access,
    request: byId.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.org.document.finish', { access, request: byId, reply: DocumentWire }),
  /** Discards the parts of an interrupted upload, unless a later attempt has started. */
  abandon: rpc('rpc.org.document.abandon', { access, request: Attempt, reply: Nothing }),
  list: rpc('rpc.org.document.list', { access, request: Nothing, reply: z.array(DocumentWire) }),
  readPart: rpc('rpc.org.document.read-part', {
    access,
    request: byId.extend({ part: FilePart }),
    reply: z.object({ document: DocumentWire, content: z.string() }),
  }),
  remove: rpc('rpc.org.document.remove', { access, request: byId, reply: Nothing }),
};
