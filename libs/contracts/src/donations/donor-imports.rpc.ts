import { z } from 'zod';
import { FilePart, FilePartContent } from '../file-parts.ts';
import { donorImportsHttp as http } from '../http/donor-imports.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FileName } from '../wire/document.wire.ts';
import {
  DonorImportSettings,
  DonorImportWire,
  PastGiftWire,
  donorImportMaxBytes,
} from '../wire/donor-import.wire.ts';

const access = 'donor.manage';
const byId = z.object({ importId: Id });

/** The file is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const donorImportsRpc = {
  begin: rpc('rpc.donations.donor-import.begin', {
    access,
    request: z.object({ name: FileName, bytes: z.number().int().min(1).max(donorImportMaxBytes) }),
    reply: byId,
  }),
  addPart: rpc('rpc.donations.donor-import.add-part', {
    access,
    request: byId.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.donations.donor-import.finish', { access, request: byId, reply: DonorImportWire }),
  abandon: rpc('rpc.donations.donor-import.abandon', { access, request: byId, reply: Nothing }),
  list: rpc('rpc.donations.donor-import.list', {
    access,
    request: Nothing,
    reply: http.listDonorImports.shape.reply,
  }),
  get: rpc('rpc.donations.donor-import.get', { access, request: byId, reply: DonorImportWire }),
  listProblems: rpc('rpc.donations.donor-import.list-problems', {
    access,
    request: http.listDonorImportProblems.shape.query.extend({ importId: Id }),
    reply: http.listDonorImportProblems.shape.reply,
  }),
  setColumns: rpc('rpc.donations.donor-import.set-columns', {
    access,
    request: DonorImportSettings.extend({ importId: Id }),
    reply: DonorImportWire,
  }),
  start: rpc('rpc.donations.donor-import.start', { access, request: byId, reply: DonorImportWire }),
  undo: rpc('rpc.donations.donor-import.undo', { access, request: byId, reply: DonorImportWire }),
  listPastGifts: rpc('rpc.donations.past-gift.list', {
    access: 'gift.read',
    request: z.object({ donorId: Id }),
    reply: z.array(PastGiftWire),
  }),
};
