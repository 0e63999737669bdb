/** Injection tokens for what has no class of its own. */
export const LOGGER = Symbol('logger');
export const NATS = Symbol('nats-connection');
/** Pool of the role that sees every tenant: relays, webhooks, reconciliation. Never for a person's request. */
export const SYSTEM_POOL = Symbol('system-pool');
/** Pool of the role that row-level security binds. */
export const APP_POOL = Symbol('app-pool');
export const CLOCK = Symbol('clock');
export const METRICS = Symbol('metrics');
