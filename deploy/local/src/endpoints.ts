import { type DemoPeople } from '@almoner/demo';

export interface Endpoint {
  url: string;
  pid: number;
}

/** Where everything is; the shape of .local/endpoints.json. */
export interface Endpoints {
  web: string;
  api: string;
  mailbox: string;
  stripe: string;
  /** With the operator's credentials: may look, not publish. */
  nats: string;
  /** Connection strings of the app roles. */
  postgres: Record<string, string>;
  /** A service's url serves /health/live, /health/ready and /metrics. */
  services: Record<string, Endpoint>;
  /** The helpers beside the services. */
  processes: Record<string, Endpoint>;
  demo: DemoPeople | Record<string, never>;
}
