import { makePrincipalKey, principalKeyEnv, principalOwners } from '@almoner/provisioning';

const keys = [...principalOwners, 'probe'].map((owner) => makePrincipalKey(owner));
const all = principalKeyEnv(keys, ...keys.map(({ owner }) => owner));

/** The environment of a process with its own key. */
export const testKeyEnv = (owner: string) => principalKeyEnv(keys, owner);

/** The keys of all processes, because a test acts for the missing ones. For `new PrincipalTokens(testKeys)`. */
export const testKeys = {
  privateKeys: JSON.parse(all.PRINCIPAL_PRIVATE_KEYS) as Record<string, string>,
  publicKeys: JSON.parse(all.PRINCIPAL_PUBLIC_KEYS) as Record<string, { owner: string; publicKey: string }>,
};
