import { type Principal, type ReplyOf, type RequestOf, type RpcDefinition } from '@almoner/contracts';
import { DomainError } from '@almoner/kernel';
import { principalKeyEnv, principalOwners } from '@almoner/provisioning';
import {
  type PublicKeys,
  PrincipalTokens,
  ReplyInbox,
  RpcClient,
  natsOptions,
  newTraceparent,
} from '@almoner/platform';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { endpoints, secrets } from './stack.ts';

/** The keys of the gateway and all services, because tests send calls as each of them. */
function allKeys() {
  const { principalKeys } = secrets();
  const env = principalKeyEnv(principalKeys, ...principalOwners);
  return {
    privateKeys: JSON.parse(env.PRINCIPAL_PRIVATE_KEYS) as Record<string, string>,
    publicKeys: JSON.parse(env.PRINCIPAL_PUBLIC_KEYS) as PublicKeys,
  };
}

/** The caller, and the organization of the call. */
export interface Caller {
  readonly actor: Principal;
  readonly organizationId: string | null;
}

/** Sends commands directly to the services as any principal, as a compromised gateway could. */
export class Bus {
  private constructor(
    private readonly connection: NatsConnection,
    private readonly rpc: RpcClient,
  ) {}

  static async open(): Promise<Bus> {
    const url = new URL(endpoints().nats);
    url.username = 'gateway';
    url.password = secrets().nats.gateway;
    const connection = await connect(natsOptions(url.href));
    return new Bus(
      connection,
      new RpcClient(new ReplyInbox(connection, 'gateway'), new PrincipalTokens(allKeys())),
    );
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  call<Definition extends RpcDefinition>(
    caller: Caller,
    definition: Definition,
    request: RequestOf<Definition>,
  ): Promise<ReplyOf<Definition>> {
    const deadlineAt = Date.now() + 10_000;
    const ctx = { ...caller, traceparent: newTraceparent(), idempotencyKey: null, origin: null, deadlineAt };
    return this.rpc.call(ctx, definition, request);
  }

  /** The error code of the call, or `ok`. */
  async outcome(caller: Caller, definition: RpcDefinition, request: unknown): Promise<string> {
    try {
      await this.call(caller, definition, request);
      return 'ok';
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  }
}
