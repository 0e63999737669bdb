import { type HandOverSettings } from './hand-over.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly smtpPort: number;
  readonly dataDir: string;
  readonly productName: string;
  /** Accepted host names, in addition to those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Null if no emails are forwarded to the platform. */
  readonly handOver: HandOverSettings | null;
}

/**
 * HOST (127.0.0.1), PORT (8081), SMTP_PORT (8085), DATA_DIR (.local/mailbox), PRODUCT_NAME (Almoner), ALLOWED_HOSTS
 * (comma-separated). RECEIPTS_MAIL_DOMAIN, INBOUND_MAIL_URL and INBOUND_MAIL_SECRET forward emails to this domain to the platform.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  return {
    host: environment.HOST ?? '127.0.0.1',
    port: readPort('PORT', environment.PORT ?? '8081'),
    smtpPort: readPort('SMTP_PORT', environment.SMTP_PORT ?? '8085'),
    dataDir: environment.DATA_DIR ?? '.local/mailbox',
    productName: environment.PRODUCT_NAME || 'Almoner',
    allowedHosts: ['localhost', '127.0.0.1', ...(environment.ALLOWED_HOSTS?.split(',') ?? [])],
    handOver: readHandOver(environment),
  };
}

function readHandOver(environment: NodeJS.ProcessEnv): HandOverSettings | null {
  const domain = environment.RECEIPTS_MAIL_DOMAIN;
  const url = environment.INBOUND_MAIL_URL;
  const secret = environment.INBOUND_MAIL_SECRET;
  return domain && url && secret ? { domain, url, secret } : null;
}

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${name} must be a number from 0 to 65535.`);
  return port;
}
