import { z } from 'zod';
import { FileBytes, FilePart, FilePartContent } from '../file-parts.ts';
import { fundFilesHttp } from '../http/fund-files.http.ts';
import { Id, Nothing } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { FundFileWire } from '../wire/fund-file.wire.ts';

const fundId = { fundId: Id };
const byId = z.object({ ...fundId, fileId: Id });
/** One attempt to upload a file; a repeat with the same key starts a new attempt at the same file. */
const Attempt = byId.extend({ attempt: z.number().int().min(1) });

/** A file is sent in parts of `documentPartBytes` (the last may be shorter), between `begin` and `finish`. */
export const fundFilesRpc = {
  list: rpc('rpc.spend.fund-file.list', {
    access: 'account.read',
    request: fundFilesHttp.listFundFiles.shape.query.extend(fundId),
    reply: fundFilesHttp.listFundFiles.shape.reply,
  }),
  begin: rpc('rpc.spend.fund-file.begin', {
    access: 'fund.manage',
    request: fundFilesHttp.uploadFundFile.shape.query.extend({ ...fundId, bytes: FileBytes }),
    reply: Attempt,
  }),
  addPart: rpc('rpc.spend.fund-file.add-part', {
    access: 'fund.manage',
    request: byId.extend({ part: FilePart, content: FilePartContent }),
    reply: Nothing,
  }),
  finish: rpc('rpc.spend.fund-file.finish', { access: 'fund.manage', request: byId, reply: FundFileWire }),
  /** Discards the parts of an interrupted upload, unless a later attempt has started. */
  abandon: rpc('rpc.spend.fund-file.abandon', { access: 'fund.manage', request: Attempt, reply: Nothing }),
  readPart: rpc('rpc.spend.fund-file.read-part', {
    access: 'account.read',
    request: byId.extend({ part: FilePart }),
    reply: z.object({ file: FundFileWire, content: z.string() }),
  }),
  remove: rpc('rpc.spend.fund-file.remove', { access: 'fund.manage', request: byId, reply: Nothing }),
};
