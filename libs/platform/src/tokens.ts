/** Injection tokens of providers without a class. */
export const LOGGER = Symbol('logger');
export const NATS = Symbol('nats-connection');
/** Pool of the system role, which sees every tenant: for relays, webhooks and reconciliation, never for requests. */
export const SYSTEM_POOL = Symbol('system-pool');
/** Pool of the app role, which row-level security binds. */
export const APP_POOL = Symbol('app-pool');
export const CLOCK = Symbol('clock');
export const METRICS = Symbol('metrics');
