import { z } from 'zod';
import { FilePart, FilePartContent } from '../file-parts.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FileName } from '../wire/document.wire.ts';
import { DisputeFileKind, GiftHistoryWire, disputeFilesMaxBytes } from '../wire/gift.wire.ts';

const access = 'gift.dispute';
const byId = z.object({ giftId: Id, fileId: Id });

/** Evidence for the open dispute of a gift. A file is sent in parts of `documentPartBytes`, between `begin` and `finish`. */
export const disputeFilesRpc = {
  begin: rpc('rpc.donations.dispute-file.begin', {
    access,
    request: z.object({
      giftId: Id,
      kind: DisputeFileKind,
      name: FileName,
      bytes: z.number().int().min(1).max(disputeFilesMaxBytes),
    }),
    reply: byId,
  }),
  addPart: rpc('rpc.donations.dispute-file.add-part', {
    access,
    request: byId.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.donations.dispute-file.finish', { access, request: byId, reply: GiftHistoryWire }),
  abandon: rpc('rpc.donations.dispute-file.abandon', { access, request: byId, reply: Nothing }),
  remove: rpc('rpc.donations.dispute-file.remove', { access, request: byId, reply: GiftHistoryWire }),
};
