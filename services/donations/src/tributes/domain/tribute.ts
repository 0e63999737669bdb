import { failure, type TributeInput, type TributeKind, type TributeNoteStatus } from '@almoner/contracts';

/**
 * When a note is accepted again after a limit of a day. Not the exact time, which would reveal when someone else, perhaps at another
 * organization, sent the recipient one.
 */
export const noteLimitSeconds = 86_400;

/** Whom a gift is dedicated to. */
export interface Tribute {
  readonly kind: TributeKind;
  readonly name: string;
}

/** A note about the gift that its donor requested. */
export interface NoteToSend {
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly message: string;
  /** Null for no name. */
  readonly from: string | null;
}

/** The note with what its email says about the gift. Never its amount. */
export interface TributeNote extends NoteToSend {
  readonly giftId: string;
  readonly organizationId: string;
  readonly status: TributeNoteStatus;
  readonly tribute: Tribute;
  readonly isAnonymous: boolean;
  /** And not refunded since. */
  readonly isPaid: boolean;
  readonly organizationName: string;
}

/** @throws DomainError `tribute_not_offered`. */
export function tributeOf(
  isOffered: boolean,
  input: TributeInput | null,
): { tribute: Tribute | null; note: NoteToSend | null } {
  if (input === null) return { tribute: null, note: null };
  if (!isOffered) throw failure('tribute_not_offered');
  const { kind, name, notify } = input;
  if (notify === null) return { tribute: { kind, name }, note: null };
  const { recipientName, email: recipientEmail, message, from } = notify;
  return {
    tribute: { kind, name },
    note: { recipientName, recipientEmail, message, from: from === '' ? null : from },
  };
}

export const tributeLabels = { honor: 'In honor of', memory: 'In memory of' } as const;
