import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Msg } from '@nats-io/transport-node';
import { AnswerBatch, batchRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { z } from 'zod';
import { BatchedCalls, newTraceparent, serviceContext } from '../index.ts';
import { Probe, handledTraces, openGate, repeatInBatch, tokens } from '../test/probe-service.ts';
import { writeCallHeaders } from './call-headers.ts';
import { Reply } from './rpc-client.ts';
import { fromWireError } from './wire-error.ts';

// Uses a real PostgreSQL, nats-server and Nest.
let probe: Probe;
let calls: BatchedCalls;
beforeAll(async () => {
  probe = await Probe.start();
  calls = new BatchedCalls(probe.inbox, tokens, 'gateway');
});
afterAll(() => probe.stop());

const call = (text: string, over: { deadlineAt?: number; traceparent?: string } = {}) =>
  calls.call({ traceparent: newTraceparent(), deadlineAt: Date.now() + 5_000, ...over }, repeatInBatch, {
    text,
  });

describe('calls in one message', () => {
  it('are answered each with its own reply', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `number ${index}`);
    const sentBefore = probe.connection.stats().outMsgs;
    expect(await Promise.all(texts.map((text) => call(text)))).toEqual(texts.map((text) => ({ text })));
    expect(probe.connection.stats().outMsgs - sentBefore).toBeLessThan(30);
  });

  it('are collected for longer while one message follows another', async () => {
    const sentBefore = probe.connection.stats().outMsgs;
    const startedAt = performance.now();
    const answers: Promise<unknown>[] = [];
    while (answers.length < 60) {
      answers.push(call(`number ${answers.length}`));
      await pause(2);
    }
    await Promise.all(answers);
    // Eight milliseconds from one message to the next, less one for the precision of timers.
    const messagesMax = (performance.now() - startedAt) / 7 + 2;
    expect(probe.connection.stats().outMsgs - sentBefore).toBeLessThan(messagesMax);
  });

  it('keep their own traces', async () => {
    const [one, other] = [newTraceparent(), newTraceparent()];
    await Promise.all([call('one', { traceparent: one }), call('other', { traceparent: other })]);
    expect(handledTraces).toMatchObject({ one, other });
  });

  it('fail each on its own', async () => {
    const outcomes = await Promise.allSettled([
      call('first'),
      call(''),
      call('refused'),
      call('bug'),
      call('last'),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { text: 'first' } },
      { status: 'rejected', reason: { code: 'invalid_input' } },
      { status: 'rejected', reason: { code: 'last_admin', kind: 'refused' } },
      { status: 'rejected', reason: { code: 'internal_error' } },
      { status: 'fulfilled', value: { text: 'last' } },
    ]);
  });

  it('do not wait for a slow one', async () => {
    const answered: string[] = [];
    const all = ['waits', 'quick', 'also quick'].map((text) => call(text).then(() => answered.push(text)));
    await eventually(() => answered.length === 2);
    expect(answered).toEqual(['quick', 'also quick']);
    openGate();
    await Promise.all(all);
    expect(answered).toEqual(['quick', 'also quick', 'waits']);
  });

  it('fail at their deadline without an answer', async () => {
    const unanswered = call('never answered', { deadlineAt: Date.now() + 300 });
    await expect(unanswered).rejects.toMatchObject({ code: 'deadline_exceeded' });
    const late = call('too late', { deadlineAt: Date.now() - 1 });
    await expect(late).rejects.toMatchObject({ code: 'deadline_exceeded' });
  });

  it('are refused to a caller that is not a service', async () => {
    const message = await probe.connection.request(
      repeatInBatch.subject,
      JSON.stringify({ pattern: repeatInBatch.subject, data: { calls: [] }, id: '1' }),
    );
    expect(message.json()).toMatchObject({ err: { code: 'unauthenticated' } });
  });

  it('fail immediately when no service is running', async () => {
    const unserved = batchRpc('rpc.nobody.note.repeat-many', {
      access: 'service',
      call: z.object({}),
      callReply: z.object({}),
    });
    const ctx = { traceparent: newTraceparent(), deadlineAt: Date.now() + 60_000 };
    await expect(calls.call(ctx, unserved, {})).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

/** A call of a process whose clock shows this much more than ours; resolves with the time that its handler has left. */
async function msLeftFor(process: string, clockAheadMs: number, budgetMs: number): Promise<number> {
  const sentAt = Date.now() + clockAheadMs;
  const deadlineAt = sentAt + budgetMs;
  const data = {
    calls: [{ traceparent: newTraceparent(), deadlineAt, request: { text: 'ms left' } }],
  };
  const packet = JSON.stringify({ pattern: repeatInBatch.subject, data, id: '1' });
  const headers = writeCallHeaders(serviceContext('gateway', null, { deadlineAt }), 'probe', tokens);
  headers.set('almoner-sent-at', String(sentAt));
  headers.set('almoner-process', process);
  const reply = await new Promise<Msg>((resolve, reject) => {
    probe.inbox.send(repeatInBatch, packet, headers, 5_000, (answer) => {
      if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
  });
  const { response, err } = Reply.parse(reply.json());
  if (err !== undefined) throw fromWireError(err);
  const [answer] = AnswerBatch.parse(response).answers;
  return Number(repeatInBatch.callReply.parse(answer?.reply).text);
}

describe('the deadline of a caller with another clock', () => {
  /** The time left of 2 s, once a difference no longer may be waiting time. */
  const leftOnceKnown = (process: string, clockAheadMs: number) =>
    eventually(() => msLeftFor(process, clockAheadMs, 2_000), { intervalMs: 100 });

  it.each([
    ['behind', -60_000],
    ['ahead', 60_000],
  ])('is the same moment here: %s', async (process, clockAheadMs) => {
    const left = await leftOnceKnown(process, clockAheadMs);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(2_000);
  });

  it('is over for a message that waited until then, though it came from a clock that is behind', async () => {
    await leftOnceKnown('late', -5_000);
    await expect(msLeftFor('late', -9_000, 2_000)).rejects.toMatchObject({ code: 'deadline_exceeded' });
  });
});
