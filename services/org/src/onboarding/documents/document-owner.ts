import { failure } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { type DocumentOwner } from './persistence/document.repository.ts';

/**
 * The owner of the documents in a call: the caller's organization, or the caller while they have none.
 * @throws DomainError `unauthenticated`, `forbidden` for a member who may not manage the organization.
 */
export function documentOwner(ctx: Ctx): DocumentOwner {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw failure('unauthenticated');
  if (actor.organizationId === null) return { organizationId: null, userId: actor.userId };
  const { organizationId } = authorize(ctx, 'organization.manage');
  return { organizationId, userId: actor.userId };
}
