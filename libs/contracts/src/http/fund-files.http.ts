import { documentTypes } from '@almoner/kernel';
import { z } from 'zod';
import { Id, Nothing } from '../primitives.ts';
import { FileName, documentMaxBytes } from '../wire/document.wire.ts';
import { FundFileWire } from '../wire/fund-file.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });
const file = z.object({ id: Id, fileId: Id });
const aFile = { types: documentTypes, maxBytes: documentMaxBytes };

export const fundFilesHttp = {
  listFundFiles: route('GET', '/funds/:id/files', {
    summary: 'The files of a restricted fund itself, or of its releases; oldest first',
    params: byId,
    query: z.object({
      /** A manual release from the fund, or `any` for the newest two hundred of all releases. */
      transferId: z.union([Id, z.literal('any')]).optional(),
    }),
    reply: z.array(FundFileWire),
  }),
  uploadFundFile: route('POST', '/funds/:id/files', {
    summary:
      'Add a file to a restricted fund, to one of its releases, or for a release that is about to be requested; the body is the file, and Content-Length is its size',
    params: byId,
    query: z.strictObject({
      name: FileName,
      /**
       * For evidence: the manual release, or `next` for one that the caller creates within a day and that names the file. Without it
       * the file belongs to the fund itself, such as the donor's letter.
       */
      transferId: z.union([Id, z.literal('next')]).optional(),
    }),
    upload: aFile,
    reply: FundFileWire,
    status: 201,
  }),
  downloadFundFile: route('GET', '/funds/:id/files/:fileId', {
    summary: 'The content of a file of a restricted fund',
    params: file,
    download: aFile,
    reply: z.unknown(),
  }),
  removeFundFile: route('DELETE', '/funds/:id/files/:fileId', {
    summary: 'Remove a file of the fund itself, or of a release that is waiting for its second signature',
    params: file,
    reply: Nothing,
  }),
};
