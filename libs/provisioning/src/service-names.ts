/** The services, each with a database and a NATS user. */
export const serviceNames = ['auth', 'org', 'cards', 'spend', 'donations'] as const;
export type ServiceName = (typeof serviceNames)[number];
