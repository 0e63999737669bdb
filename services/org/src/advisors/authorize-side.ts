import { type Action, type ConnectionSide } from '@almoner/contracts';
import { authorize, type Ctx } from '@almoner/platform';

/** The caller and the side of a connection that their organization is on. @throws DomainError `forbidden` */
export function authorizeSide(ctx: Ctx, action: Action) {
  const { actor, organizationId } = authorize(ctx, action);
  const side: ConnectionSide = actor.ownerType === 'advisor' ? 'firm' : 'client';
  const provenEmail = actor.isAddressProven ? actor.email : null;
  return { userId: actor.userId, provenEmail, organizationId, side };
}
