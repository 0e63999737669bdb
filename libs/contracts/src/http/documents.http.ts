import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Nothing } from '../primitives.ts';
import { DocumentPurpose, DocumentWire, FileName, documentMaxBytes } from '../wire/document.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const aDocument = { types: documentTypes, maxBytes: documentMaxBytes };

export const documentsHttp = {
  listDocuments: route('GET', '/application/documents', {
    summary: 'The documents of the caller’s application, newest first',
    reply: z.array(DocumentWire),
  }),
  uploadDocument: route('POST', '/application/documents', {
    summary: 'Add a document to the application; the body is the file, and Content-Length is its size',
    query: z.strictObject({ purpose: DocumentPurpose, name: FileName }),
    upload: aDocument,
    reply: DocumentWire,
    status: 201,
  }),
  downloadDocument: route('GET', '/application/documents/:id', {
    summary: 'The content of an uploaded document',
    params: byId,
    download: aDocument,
    reply: z.unknown(),
  }),
  removeDocument: route('DELETE', '/application/documents/:id', {
    summary: 'Remove a document that was not sent to Stripe',
    params: byId,
    reply: Nothing,
  }),
};
