import { ServerNats } from '@nestjs/microservices';

/** Nest's NATS transport for subjects that are always plain text. */
export class RpcServer extends ServerNats {
  /** Nest tries each subject as JSON first, which fails with an exception for every message that comes. */
  protected override getRouteFromPattern(pattern: string): string {
    return pattern;
  }
}
