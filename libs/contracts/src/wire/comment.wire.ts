import { z } from 'zod';
import { Id, Instant, textOf } from '../primitives.ts';
import { HolderWire } from './card.wire.ts';

export const commentMaxLength = 2_000;
export const mentionsPerCommentMax = 20;
/** How many people one search offers for a mention. */
export const mentionablePeopleMax = 20;

/** A person as the text names them: `@` and this name. */
export const MentionWire = z.object({ userId: Id, name: z.string() });
export type MentionWire = z.infer<typeof MentionWire>;

/** Plain text that a person wrote about a purchase, or another record that people talk about. */
export const CommentWire = z.object({
  id: Id,
  author: HolderWire,
  /** Null for a deleted comment, which keeps its place. */
  text: z.string().nullable(),
  mentions: z.array(MentionWire),
  writtenAt: Instant,
  /** Null for a comment that was not edited. */
  editedAt: Instant.nullable(),
  /** A change names the version that it was made on. */
  version: z.number().int(),
  /** True if the caller may edit it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type CommentWire = z.infer<typeof CommentWire>;

export const CommentInput = z.strictObject({
  text: textOf(commentMaxLength).min(1, 'The text is required'),
  /** The user ids of those whom the text names. */
  mentions: z.array(Id).max(mentionsPerCommentMax).default([]),
});
