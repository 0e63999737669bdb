import { type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';

/** A person who has just signed in; by default an admin of a nonprofit. */
export function signedInPerson(organizationId: string, over: Partial<UserPrincipal> = {}): UserPrincipal {
  return {
    kind: 'user',
    userId: newId(),
    sessionId: newId(),
    organizationId,
    email: 'imke@quillmere.example',
    name: 'Imke',
    ownerType: 'nonprofit',
    role: 'Admin',
    managedTeamIds: [],
    teamIds: [],
    teamsAddedByManagers: [],
    isActivated: true,
    clientIds: [],
    isFreshSignIn: true,
    isAddressProven: true,
    ...over,
  };
}
