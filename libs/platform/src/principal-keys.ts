import { z } from 'zod';

/** Key id → whose key it is, and base64 of its SPKI public key (Ed25519). Two keys of one owner may be valid at once. */
const PublicKeys = z.record(
  z.string().regex(/^[\w-]+$/),
  z.object({ owner: z.string(), publicKey: z.base64() }),
);
export type PublicKeys = z.output<typeof PublicKeys>;

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** For the environment of every process of ours. */
export const principalEnvironment = {
  /** The process's own private keys as JSON, key id → base64 of PKCS 8: one, which signs who it is. */
  PRINCIPAL_PRIVATE_KEYS: json.pipe(z.record(z.string(), z.base64())),
  /** The public keys of all processes, as JSON: `{"<key id>": {"owner": "spend", "publicKey": "<base64>"}}`. */
  PRINCIPAL_PUBLIC_KEYS: json.pipe(PublicKeys),
};

/** What `PrincipalTokens` takes, from the environment. */
export const principalKeysOf = (environment: {
  readonly PRINCIPAL_PRIVATE_KEYS: Readonly<Record<string, string>>;
  readonly PRINCIPAL_PUBLIC_KEYS: PublicKeys;
}) => ({
  privateKeys: environment.PRINCIPAL_PRIVATE_KEYS,
  publicKeys: environment.PRINCIPAL_PUBLIC_KEYS,
});
