import { type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';

export function person(organizationId: string): UserPrincipal {
  const ids = { userId: newId(), sessionId: newId(), organizationId };
  return {
    kind: 'user',
    ...ids,
    email: 'imke@quillmere.example',
    name: 'Imke',
    ownerType: 'nonprofit',
    role: 'Admin',
    managedTeamIds: [],
    isActivated: true,
    clientIds: [],
    isFreshSignIn: true,
  };
}
