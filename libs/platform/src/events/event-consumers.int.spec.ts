import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { event, eventStream } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { UnitOfWork } from '../database/unit-of-work.ts';
import { createLogger } from '../logging/logger.ts';
import { Probe } from '../test/probe-service.ts';
import { EventConsumers } from './event-consumers.ts';
import { Outbox } from './outbox.ts';
import { ensureConsumer } from './stream.ts';

// Uses a real PostgreSQL and nats-server.
const noteMoved = event('evt.probe.note.moved.v1', z.object({ noteId: z.string() }));
let probe: Probe;
let dataSource: DataSource;
beforeAll(async () => {
  probe = await Probe.start();
  dataSource = await new DataSource({ type: 'postgres', url: probe.database.databaseUrl }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await probe.stop();
});

describe('an event that was delivered often, because it waited behind slow ones', () => {
  it('is tried again when the first attempt to handle it fails', async () => {
    const stream = jetstream(probe.connection);
    const consumer = await ensureConsumer(await jetstreamManager(probe.connection), 'slow', noteMoved);
    const noteId = newId();
    await stream.publish(noteMoved.subject, JSON.stringify({ noteId }), { msgID: newId() });
    const waiting = await stream.consumers.get(eventStream, consumer);
    for (let delivery = 1; delivery <= 8; delivery += 1) (await waiting.next({ expires: 5_000 }))?.nak();

    let attempts = 0;
    const handled: string[] = [];
    const handle = () => {
      attempts += 1;
      if (attempts === 1) return Promise.reject(new Error('the row is locked'));
      handled.push(noteId);
      return Promise.resolve();
    };
    const unitOfWork = new UnitOfWork(dataSource, new Outbox());
    const consumers = new EventConsumers(
      'slow',
      probe.connection,
      unitOfWork,
      createLogger('slow', 'silent'),
    );
    await consumers.start([{ definition: noteMoved, handle }]);
    await eventually(() => attempts > 0);
    await eventually(() => handled.length > 0);
    const { rowCount } = await probe.owner.query('select 1 from dead_letter where consumer = $1', [consumer]);
    expect(rowCount).toBe(0);
    await consumers.stop();
  });
});
