import { type RequestOf, type cardsRpc } from '@almoner/contracts';
import { arrayLimit } from '../../api/next-cursor.ts';

export type CardQuery = RequestOf<typeof cardsRpc.listCards>;

/** No filter, in pages as large as a reply may be; routes narrow it. */
export const noCardFilter = {
  organizationId: null,
  cardholderId: null,
  email: null,
  userId: null,
  spendProgramId: null,
  asRole: null,
  limit: arrayLimit,
  cursor: null,
} as const satisfies CardQuery;
