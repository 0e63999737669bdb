import { z } from 'zod';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import {
  DocumentPurpose,
  DocumentWire,
  FileName,
  documentMaxBytes,
  documentPartBytes,
} from '../wire/document.wire.ts';

const access = ['own-application', 'organization.manage'] as const;
const byId = z.object({ documentId: Id });

/** One sending of a file: whoever sends it again under the same key begins a new attempt at the same document. */
const Attempt = byId.extend({ attempt: z.number().int().min(1) });

/** Which part, counted from 0. */
const Part = z
  .number()
  .int()
  .min(0)
  .max(Math.ceil(documentMaxBytes / documentPartBytes) - 1);
const Content = z.base64().max(Math.ceil(documentPartBytes / 3) * 4);

/** A file comes in parts, all of `documentPartBytes` but the last, between a beginning and an end. */
export const documentsRpc = {
  begin: rpc('rpc.org.document.begin', {
    access,
    request: z.object({
      purpose: DocumentPurpose,
      name: FileName,
      bytes: z.number().int().min(1).max(documentMaxBytes),
    }),
    reply: Attempt,
  }),
  addPart: rpc('rpc.org.document.add-part', {
    access,
    request: byId.extend({ part: Part, content: Content }),
    reply: Nothing,
  }),
  finish: rpc('rpc.org.document.finish', { access, request: byId, reply: DocumentWire }),
  /** Forgets what arrived of an upload that broke off, unless a later attempt goes on with it. */
  abandon: rpc('rpc.org.document.abandon', { access, request: Attempt, reply: Nothing }),
  list: rpc('rpc.org.document.list', { access, request: Nothing, reply: z.array(DocumentWire) }),
  readPart: rpc('rpc.org.document.read-part', {
    access,
    request: byId.extend({ part: Part }),
    reply: z.object({ document: DocumentWire, content: z.string() }),
  }),
  remove: rpc('rpc.org.document.remove', { access, request: byId, reply: Nothing }),
};
