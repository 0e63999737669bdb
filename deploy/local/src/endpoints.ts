import { type DemoPeople } from '@almoner/demo';

export interface Endpoint {
  url: string;
  pid: number;
}

/** The addresses of all processes, as in .local/endpoints.json. */
export interface Endpoints {
  web: string;
  api: string;
  mailbox: string;
  /** The SMTP server of the mailbox. */
  smtp: string;
  stripe: string;
  /** With the operator's credentials, which can read but not publish. */
  nats: string;
  /** Connection strings of the app roles. */
  postgres: Record<string, string>;
  /** A service's url serves /health/live, /health/ready and /metrics. */
  services: Record<string, Endpoint>;
  /** Processes other than the services. */
  processes: Record<string, Endpoint>;
  demo: DemoPeople | Record<string, never>;
}
