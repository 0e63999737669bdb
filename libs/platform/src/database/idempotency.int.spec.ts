import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { Client } from 'pg';
import { type Ctx } from '../context.ts';
import { Probe, contextFor, greet, listNotes, person, addNote } from '../test/probe-service.ts';

// Uses a real PostgreSQL, nats-server and Nest.
let probe: Probe;
beforeAll(async () => {
  probe = await Probe.start();
});
afterAll(() => probe.stop());

describe('a command', () => {
  it('with a repeated idempotency key takes effect once and gets the same reply', async () => {
    const ctx = contextFor(person(newId()), { idempotencyKey: 'note-1' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => probe.client.call(ctx, addNote, { text: 'once' })),
    );
    expect(new Set(answers.map(({ noteId }) => noteId)).size).toBe(1);
    expect(await probe.client.call(ctx, listNotes, {})).toEqual(['once']);
    await expect(probe.client.call(ctx, addNote, { text: 'other' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('with a key that the same person used for another organization is another command', async () => {
    const [ours, theirs] = [newId(), newId()];
    const advisor = { ...person(newId()), ownerType: 'advisor' as const, clientIds: [ours, theirs] };
    const within = (organizationId: string) =>
      contextFor(advisor, { organizationId, idempotencyKey: 'note-2' });
    const first = await probe.client.call(within(ours), addNote, { text: 'for one' });
    const second = await probe.client.call(within(theirs), addNote, { text: 'for the other' });
    expect(second.noteId).not.toBe(first.noteId);
    expect(await probe.client.call(within(ours), addNote, { text: 'for one' })).toEqual(first);
    expect(await probe.client.call(within(theirs), listNotes, {})).toEqual(['for the other']);
  });

  it('with a key of another visitor is another command; a visitor without an origin has no keys', async () => {
    const visitor = (network: string | null, browser = 'Firefox on Linux') =>
      contextFor(
        { kind: 'public' },
        {
          idempotencyKey: 'greeting',
          origin: network === null ? null : { network, browser },
        },
      );
    const greeted = async (ctx: Ctx) => (await probe.client.call(ctx, greet, {})).greetingId;
    const first = await greeted(visitor('192.0.2.1'));
    expect(await greeted(visitor('192.0.2.1'))).toBe(first);
    const others = [
      visitor('192.0.2.2'),
      visitor('192.0.2.1', 'Safari on iPhone'),
      visitor(null),
      visitor(null),
    ];
    const answers = await Promise.all(others.map(greeted));
    expect(new Set([first, ...answers]).size).toBe(5);
  });

  it('with a key that another person of the organization used is another command', async () => {
    const organizationId = newId();
    const newContext = () => contextFor(person(organizationId), { idempotencyKey: 'note-3' });
    const first = await probe.client.call(newContext(), addNote, { text: 'the same text' });
    const second = await probe.client.call(newContext(), addNote, { text: 'the same text' });
    expect(second.noteId).not.toBe(first.noteId);
    await probe.client.call(newContext(), addNote, { text: 'other text' });
  });
});

describe('the keys of commands', () => {
  it('are visible in their organization only, and without one only if they belong to none', async () => {
    const organizationId = newId();
    const key = newId();
    await probe.client.call(contextFor(person(organizationId), { idempotencyKey: key }), addNote, {
      text: 'keyed',
    });
    const app = new Client({ connectionString: probe.database.databaseUrl });
    await app.connect();
    const seen = async (organization: string) => {
      await app.query(`select set_config('app.organization', $1, false)`, [organization]);
      return (await app.query('select 1 from idempotency_key where key = $1', [key])).rowCount;
    };
    expect([await seen(organizationId), await seen(newId()), await seen('')]).toEqual([1, 0, 0]);
    await app.end();
  });
});
