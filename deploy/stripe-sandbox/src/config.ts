export interface Config {
  port: number;
  host: string;
  dataDir: string | undefined;
  publicUrl: string | undefined;
  webhookSecret: string | undefined;
  allowedHosts: string[];
}

/**
 * PORT (12111), HOST (127.0.0.1), DATA_DIR (absent: in memory), PUBLIC_URL (absent: host and port), WEBHOOK_SECRET
 * (absent: each new webhook endpoint gets a random one), ALLOWED_HOSTS (none; names separated by commas).
 */
export function readConfig(): Config {
  const port = Number(process.env.PORT ?? 12111);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('PORT must be a number from 0 to 65535.');
  return {
    port,
    host: process.env.HOST ?? '127.0.0.1',
    dataDir: process.env.DATA_DIR,
    publicUrl: process.env.PUBLIC_URL,
    webhookSecret: process.env.WEBHOOK_SECRET,
    allowedHosts: (process.env.ALLOWED_HOSTS ?? '').split(',').filter((name) => name !== ''),
  };
}
