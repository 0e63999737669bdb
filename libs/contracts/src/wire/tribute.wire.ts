import { hasWebAddress } from '@almoner/kernel';
import { z } from 'zod';
import { Email, Instant, lineOf, textOf } from '../primitives.ts';

export const tributeKinds = ['honor', 'memory'] as const;
export type TributeKind = (typeof tributeKinds)[number];

/** Whom a donor dedicates a gift to. */
export const TributeWire = z.object({ kind: z.enum(tributeKinds), name: z.string() });
export type TributeWire = z.infer<typeof TributeWire>;

// A visitor's text in an email to someone else must not contain links.
const isWithoutLink = (text: string) => !hasWebAddress(text);
const noLink = 'Leave out web and email addresses, and put a space after each period';
const line = lineOf(120).refine(isWithoutLink, noLink);

/** `notify`: a note about the gift to the honored person or to the family, emailed once when the gift is paid. It never states the amount. */
export const TributeInput = z.strictObject({
  kind: z.enum(tributeKinds),
  name: line.min(1, 'The name is required'),
  notify: z
    .strictObject({
      recipientName: line.min(1, 'The name is required'),
      email: Email,
      message: textOf(1000).refine(isWithoutLink, noLink).default(''),
      /** Who the note is from; null, and for an anonymous gift, for no name. */
      from: line.nullable().default(null),
    })
    .nullable()
    .default(null),
});
export type TributeInput = z.infer<typeof TributeInput>;

/** `waiting` until the gift is paid; `withheld`: its recipient had too many notes on that day. */
export const tributeNoteStatuses = ['waiting', 'sent', 'withheld'] as const;
export type TributeNoteStatus = (typeof tributeNoteStatuses)[number];

/** The note that a donor requested, as the organization's members see it. */
export const TributeNoteWire = z.object({
  recipientName: z.string(),
  email: z.string(),
  message: z.string(),
  from: z.string().nullable(),
  status: z.enum(tributeNoteStatuses),
  /** The latest time. */
  sentAt: Instant.nullable(),
});
export type TributeNoteWire = z.infer<typeof TributeNoteWire>;
