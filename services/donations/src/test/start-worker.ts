import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Clock } from '@almoner/kernel';
import { AppModule } from '../app.module.ts';
import { donationsConfig } from '../config.ts';

/**
 * The service without its calls, for a process that a test kills: until nats-server has noticed the end of a
 * process that takes calls, a call of the test may be sent to it and waits for its whole time limit.
 */
export function startWorker(clock?: Clock): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(AppModule.with(donationsConfig(), clock), {
    logger: ['error'],
  });
}
