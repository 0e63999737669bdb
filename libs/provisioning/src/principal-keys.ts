import { generateKeyPairSync, randomUUID } from 'node:crypto';

/** The processes that sign principals; each has its own key pair. */
export const principalOwners = ['gateway', 'auth', 'org', 'cards', 'spend', 'donations'] as const;

export interface PrincipalKeyPair {
  readonly keyId: string;
  readonly owner: string;
  /** Base64 of SPKI. */
  readonly publicKey: string;
  /** Base64 of PKCS 8. */
  readonly privateKey: string;
}

export function makePrincipalKey(owner: string): PrincipalKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    keyId: `${owner}-${randomUUID().slice(0, 8)}`,
    owner,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/**
 * Creates a new key for every owner. The previous key stays published until the next rotation, so that tokens signed
 * with it remain valid; older keys are removed.
 */
export function rotatePrincipalKeys(keys: readonly PrincipalKeyPair[]): PrincipalKeyPair[] {
  return principalOwners.flatMap((owner) => [
    ...keys.filter((key) => key.owner === owner).slice(-1),
    makePrincipalKey(owner),
  ]);
}

/** The environment of these owners' processes: their newest private key, and the public keys of all. */
export function principalKeyEnv(
  keys: readonly PrincipalKeyPair[],
  ...owners: readonly string[]
): { PRINCIPAL_PRIVATE_KEYS: string; PRINCIPAL_PUBLIC_KEYS: string } {
  const own = owners.flatMap((owner) => keys.filter((key) => key.owner === owner).slice(-1));
  const published = keys.map(({ keyId, owner, publicKey }) => [keyId, { owner, publicKey }] as const);
  return {
    PRINCIPAL_PRIVATE_KEYS: JSON.stringify(
      Object.fromEntries(own.map(({ keyId, privateKey }) => [keyId, privateKey])),
    ),
    PRINCIPAL_PUBLIC_KEYS: JSON.stringify(Object.fromEntries(published)),
  };
}
