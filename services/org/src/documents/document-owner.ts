import { failure } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';
import { type DocumentOwner } from './persistence/document.repository.ts';

/**
 * Whose documents a call is about: the caller's application, or their organization's.
 * @throws DomainError `unauthenticated`, `forbidden` for whoever does not manage the organization.
 */
export function documentOwner(ctx: Ctx): DocumentOwner {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw failure('unauthenticated');
  if (actor.organizationId === null) return { organizationId: null, userId: actor.userId };
  const { organizationId } = authorize(ctx, 'organization.manage');
  return { organizationId, userId: actor.userId };
}
