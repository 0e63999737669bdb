import { type LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';

export type { Logger };

/** JSON lines with fields. Never log a secret, a token, a card number or text of a donor. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'sessionToken', 'authorization', 'cookie', '*.token', '*.cookie', '*.authorization'],
      censor: '[redacted]',
    },
  });
}

/** Logs Nest's own messages in the same format. */
export class NestLogger implements LoggerService {
  private readonly logger: Logger;

  constructor(logger: Logger) {
    this.logger = logger;
  }

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, text(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1) }, text(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, text(message));
  }
  debug(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, text(message));
  }
}

function text(message: unknown): string {
  return message instanceof Error
    ? (message.stack ?? message.message)
    : typeof message === 'string'
      ? message
      : JSON.stringify(message);
}
