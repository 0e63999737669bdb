import { z } from 'zod';
import { Id, pageOf } from '../primitives.ts';
import { FileName } from '../wire/document.wire.ts';
import {
  DonorImportProblemWire,
  DonorImportSettings,
  DonorImportWire,
  donorImportMaxBytes,
} from '../wire/donor-import.wire.ts';
import { route } from './route.ts';

const byId = z.object({ id: Id });

export const donorImportsHttp = {
  listDonorImports: route('GET', '/donor-imports', {
    summary:
      'Imports of donors and past gifts, newest first, at most fifty; `columns` and `samples` are empty',
    reply: z.array(DonorImportWire),
  }),
  uploadDonorImport: route('POST', '/donor-imports', {
    summary: 'Read a CSV file of donors and past gifts; imports nothing yet',
    query: z.strictObject({ name: FileName }),
    upload: { types: ['text/csv'], maxBytes: donorImportMaxBytes },
    reply: DonorImportWire,
    status: 201,
  }),
  getDonorImport: route('GET', '/donor-imports/:id', {
    summary: 'One import, with its columns and first rows',
    params: byId,
    reply: DonorImportWire,
  }),
  listDonorImportProblems: route('GET', '/donor-imports/:id/problems', {
    summary: 'The rows that are left out and why, and after undoing those whose donor was kept',
    params: byId,
    query: z.object({
      /** The last line of the previous page. */
      afterLine: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    reply: pageOf(DonorImportProblemWire),
  }),
  setDonorImportColumns: route('PUT', '/donor-imports/:id/columns', {
    summary: 'Set what each column contains; the rows are checked again',
    params: byId,
    body: DonorImportSettings,
    reply: DonorImportWire,
  }),
  startDonorImport: route('POST', '/donor-imports/:id/start', {
    summary: 'Import the rows without problems',
    params: byId,
    reply: DonorImportWire,
  }),
  undoDonorImport: route('POST', '/donor-imports/:id/undo', {
    summary: 'Remove what the import created, except donors who have changed since',
    params: byId,
    reply: DonorImportWire,
  }),
};
