import { makePrincipalKey, principalKeyEnv, principalOwners } from '@almoner/provisioning';

const keys = [...principalOwners, 'probe'].map((owner) => makePrincipalKey(owner));
const all = principalKeyEnv(keys, ...keys.map(({ owner }) => owner));

/** The environment of one process with its own key. */
export const testKeyEnv = (owner: string) => principalKeyEnv(keys, owner);

/** Every process's keys at once: a test stands in for all that are not there. For `new PrincipalTokens(testKeys)`. */
export const testKeys = {
  privateKeys: JSON.parse(all.PRINCIPAL_PRIVATE_KEYS) as Record<string, string>,
  publicKeys: JSON.parse(all.PRINCIPAL_PUBLIC_KEYS) as Record<string, { owner: string; publicKey: string }>,
};
