import { z } from 'zod';
import { Day, Id, PageRequest, pageOf } from '../primitives.ts';
import {
  AccountingExportWire,
  MovementWire,
  exportFormats,
  exportTargets,
  reviewStates,
} from '../wire/accounting-export.wire.ts';
import { route } from './route.ts';

export const movementTabs = ['card', 'vault'] as const;

const MovementFilters = z.object({
  tab: z.enum(movementTabs).default('card'),
  review: z.enum(reviewStates).optional(),
  /** `none` for expenses without a category. */
  category: z.enum(['none']).optional(),
  from: Day.optional(),
  to: Day.optional(),
});

const YesOrNo = z.enum(['true', 'false']);

export const accountingExportsHttp = {
  listExports: route('GET', '/accounting/exports', {
    summary: 'The recorded exports, newest first, and how many posted entries none of them has',
    query: PageRequest,
    reply: pageOf(AccountingExportWire).extend({
      newCount: z.number().int(),
      /** How many posted entries no export for this target has; absent from an earlier release. */
      newCounts: z.array(z.object({ target: z.enum(exportTargets), count: z.number().int() })).default([]),
    }),
  }),
  previewExport: route('GET', '/accounting/exports/preview', {
    summary: 'How many entries an export with these choices would have now; nothing is recorded',
    query: z.object({
      format: z.enum(exportFormats),
      from: Day,
      to: Day,
      readyOnly: YesOrNo.optional(),
      repeat: YesOrNo.optional(),
    }),
    reply: z.object({
      entryCount: z.number().int(),
      /** Those of them that an earlier export for the same target contains. */
      repeatedCount: z.number().int(),
    }),
  }),
  createExport: route('POST', '/accounting/exports', {
    summary: 'Record an export of the entries of these days that no earlier export for the same target has',
    body: z.strictObject({
      format: z.enum(exportFormats),
      from: Day,
      to: Day,
      /** Only entries that were marked ready, or that were exported to another target. */
      readyOnly: z.boolean().optional(),
      /** Includes entries of earlier exports on purpose; they are counted as repeated. */
      repeat: z.boolean().optional(),
    }),
    reply: AccountingExportWire,
    status: 201,
  }),
  downloadExport: route('GET', '/accounting/exports/:id/file', {
    summary: 'The file of a recorded export: the same bytes each time; streamed',
    params: z.object({ id: Id }),
    query: z.object({
      /** Splits a file with more lines, without the header, into several in a ZIP file; an entry stays whole. */
      maxLines: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    download: {
      types: [
        'text/csv; charset=utf-8',
        // For an IIF file; the file of an export by an earlier release is in UTF-8.
        'text/plain; charset=windows-1252',
        'text/plain; charset=utf-8',
        'application/zip',
      ],
      maxBytes: Number.MAX_SAFE_INTEGER,
    },
    reply: z.unknown(),
  }),
  listMovements: route('GET', '/accounting/movements', {
    summary: 'Settled movements with their accounts, fund, receipt and review state, newest first',
    query: PageRequest.extend(MovementFilters.shape),
    reply: pageOf(MovementWire),
  }),
  markMovementsReady: route('POST', '/accounting/movements/ready', {
    summary: 'Mark movements as ready to export, or back to review; exported ones stay exported',
    body: z.strictObject({ movementIds: z.array(Id).min(1).max(200), ready: z.boolean() }),
    reply: z.object({ changed: z.number().int() }),
  }),
};
