import { z } from 'zod';

/** Key id → owner and base64 of the SPKI public key (Ed25519). An owner may have two valid keys, for rotation. */
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

/** For the environment of every process. */
export const principalEnvironment = {
  /** The private key of the process as JSON, key id → base64 of PKCS 8; exactly one. */
  PRINCIPAL_PRIVATE_KEYS: json.pipe(z.record(z.string(), z.base64())),
  /** The public keys of all processes, as JSON: `{"<key id>": {"owner": "spend", "publicKey": "<base64>"}}`. */
  PRINCIPAL_PUBLIC_KEYS: json.pipe(PublicKeys),
};

/** The options of `PrincipalTokens`, from the environment. */
export const principalKeysOf = (environment: {
  readonly PRINCIPAL_PRIVATE_KEYS: Readonly<Record<string, string>>;
  readonly PRINCIPAL_PUBLIC_KEYS: PublicKeys;
}) => ({
  privateKeys: environment.PRINCIPAL_PRIVATE_KEYS,
  publicKeys: environment.PRINCIPAL_PUBLIC_KEYS,
});
