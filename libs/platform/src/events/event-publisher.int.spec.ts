import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { eventStream } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { natsOptions } from '../nats-options.ts';
import { Probe } from '../test/probe-service.ts';
import { EventPublisher, type StoredEvent } from './event-publisher.ts';

// Not stubbed: nats-server.
let probe: Probe;
let connection: NatsConnection;
let publisher: EventPublisher;
beforeAll(async () => {
  probe = await Probe.start();
  const options = natsOptions(probe.nats.url);
  connection = await connect(options);
  publisher = new EventPublisher(connection, options.inboxPrefix);
});
afterAll(async () => {
  await connection.close();
  await probe.stop();
});

const subject = 'evt.probe.note.published.v1';
const eventWith = (over: Partial<StoredEvent> = {}): StoredEvent => ({
  id: newId(),
  organization_id: newId(),
  subject,
  payload: '{"text":"published"}',
  traceparent: '',
  ...over,
});
const messages = async () => {
  const manager = await jetstreamManager(probe.connection);
  const { state } = await manager.streams.info(eventStream, { subjects_filter: subject });
  return state.subjects?.[subject] ?? 0;
};

describe('publishing events', () => {
  it('stores each once, however often it is published', async () => {
    const before = await messages();
    const events = Array.from({ length: 250 }, () => eventWith());
    const outcomes = await publisher.publish([...events, ...events.slice(0, 50)]);
    expect(outcomes).toEqual(Array.from({ length: 300 }, () => null));
    expect(await messages()).toBe(before + 250);
  });

  it('returns the error of each event that was not stored, and stores the others', async () => {
    const before = await messages();
    const outcomes = await publisher.publish([
      eventWith(),
      eventWith({ payload: JSON.stringify('x'.repeat(2_000_000)) }),
      eventWith({ subject: 'evtless.probe' }),
      eventWith({ traceparent: 'two\nlines' }),
      eventWith(),
    ]);
    expect(outcomes.map((outcome) => outcome?.message ?? 'stored')).toEqual([
      'stored',
      expect.stringContaining('max_payload'),
      'No stream takes the event.',
      expect.stringContaining('header'),
      'stored',
    ]);
    expect(await messages()).toBe(before + 2);
  });

  it('does not wait longer than its time for an answer', async () => {
    const silent = connection.subscribe('silent.probe', { callback: () => undefined });
    const hasty = new EventPublisher(connection, natsOptions(probe.nats.url).inboxPrefix, 50);
    const [unanswered] = await hasty.publish([eventWith({ subject: 'silent.probe' })]);
    silent.unsubscribe();
    expect(unanswered?.message).toBe('The stream did not answer within 50 ms.');
  });

  it('fails every waiting event when the connection closes', async () => {
    const options = natsOptions(probe.nats.url);
    const other = await connect(options);
    const closing = new EventPublisher(other, options.inboxPrefix);
    const outcomes = closing.publish([eventWith(), eventWith()]);
    await other.close();
    const reasons = (await outcomes).map((outcome) => outcome?.message);
    expect(reasons).toEqual(['The connection to NATS is closed.', 'The connection to NATS is closed.']);
    expect((await closing.publish([eventWith()]))[0]).toBeInstanceOf(Error);
  });
});
