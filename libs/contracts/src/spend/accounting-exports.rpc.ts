import { z } from 'zod';
import { accountingExportsHttp } from '../http/accounting-exports.http.ts';
import { Id } from '../primitives.ts';
import { rpc } from '../rpc.ts';
import { AccountingExportWire } from '../wire/accounting-export.wire.ts';

export const accountingExportsRpc = {
  listExports: rpc('rpc.spend.accounting-export.list', {
    access: 'account.read',
    request: accountingExportsHttp.listExports.shape.query,
    reply: accountingExportsHttp.listExports.shape.reply,
  }),
  previewExport: rpc('rpc.spend.accounting-export.preview', {
    access: 'books.export',
    request: accountingExportsHttp.createExport.shape.body,
    reply: accountingExportsHttp.previewExport.shape.reply,
  }),
  createExport: rpc('rpc.spend.accounting-export.create', {
    access: 'books.export',
    request: accountingExportsHttp.createExport.shape.body,
    reply: AccountingExportWire,
  }),
  /** A part of the file of an export; `cursor` null for the first. With `maxLines` each part is a file of its own. */
  readExport: rpc('rpc.spend.accounting-export.read', {
    access: 'account.read',
    request: z.object({
      exportId: Id,
      cursor: z.number().int().nullable(),
      maxLines: z.number().int().positive().optional(),
    }),
    reply: z.object({
      export: AccountingExportWire,
      text: z.string(),
      /** How to encode the file. Absent for UTF-8, and in a reply of an earlier release. */
      encoding: z.enum(['windows-1252']).optional(),
      nextCursor: z.number().int().nullable(),
    }),
  }),
  /** Without receipts, which `cards` has, and without the names of categories, which `org` has. */
  listMovements: rpc('rpc.spend.movement.list', {
    access: 'account.read',
    request: accountingExportsHttp.listMovements.shape.query,
    reply: accountingExportsHttp.listMovements.shape.reply,
  }),
  markMovementsReady: rpc('rpc.spend.movement.mark-ready', {
    access: 'books.export',
    request: accountingExportsHttp.markMovementsReady.shape.body,
    reply: accountingExportsHttp.markMovementsReady.shape.reply,
  }),
};
