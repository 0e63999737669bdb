export interface Config {
  port: number;
  host: string;
  dataDir: string | undefined;
  allowedHosts: string[];
}

/** PORT (12111), HOST (127.0.0.1), DATA_DIR (absent: in memory), ALLOWED_HOSTS (none; names separated by commas). */
export function readConfig(): Config {
  const port = Number(process.env.PORT ?? 12111);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('PORT must be a number from 0 to 65535.');
  const allowedHosts = (process.env.ALLOWED_HOSTS ?? '').split(',').filter((name) => name !== '');
  return { port, host: process.env.HOST ?? '127.0.0.1', dataDir: process.env.DATA_DIR, allowedHosts };
}
