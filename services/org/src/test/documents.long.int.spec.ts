import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentMaxBytes, documentPartBytes, documentsRpc, orgEvents, orgRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { createJpeg, createPdf, createPng, eventually } from '@almoner/testing';
import { OrgHarness, anApplication, type SignedIn } from './org-harness.ts';
import { addPart, begin, download, sha256, upload } from './uploads.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;

beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
const list = (person: SignedIn) => org.call(person, documentsRpc.list, {});
const remove = (person: SignedIn, documentId: string) =>
  org.call(person, documentsRpc.remove, { documentId });
const rowsOf = async (person: SignedIn) => {
  const { rows } = await org.pool.query<{ id: string }>(`select id from document where uploaded_by = $1`, [
    person.userId,
  ]);
  return rows.map(({ id }) => id);
};
// An EIN for which the sandbox requires another one, so that the application stays open.
const moreNeeded = '12-0000001';
const apply = (person: SignedIn, over = {}) =>
  org.call(person, orgRpc.apply, anApplication({ ein: moreNeeded, ...over }));

describe('a document', () => {
  it('is uploaded in parts, downloaded unchanged, and typed by its content', async () => {
    const person = await org.visitor('founder');
    const content = createPdf(documentPartBytes * 2 + 17);
    const document = await upload(org, person, { content, name: 'C:\\papers\\Brief für uns.pdf' });
    expect(document).toMatchObject({
      purpose: 'determination_letter',
      name: 'Brief für uns.pdf',
      type: 'application/pdf',
      bytes: content.length,
      sha256: sha256(content),
      isHandedIn: false,
    });
    expect(await list(person)).toEqual([document]);
    expect((await download(org, person, document)).equals(content)).toBe(true);
  });

  it('of an unsupported type, or incomplete, is refused', async () => {
    const person = await org.visitor('founder');
    const page = Buffer.from('<html>%PDF-1.7');
    await expect(upload(org, person, { content: page })).rejects.toEqual(
      refusedWith('document_type_unsupported'),
    );
    const content = createPdf(documentPartBytes + 1);
    const ctx = await org.as(person);
    const { documentId, attempt } = await begin(org, ctx, { content });
    await addPart(org, ctx, documentId, 0, content);
    const early = org.rpc.call(ctx, documentsRpc.finish, { documentId });
    await expect(early).rejects.toEqual(refusedWith('document_incomplete'));
    expect(await list(person)).toEqual([]);
    await org.rpc.call(ctx, documentsRpc.abandon, { documentId, attempt });
    expect(await rowsOf(person)).toEqual([]);
  });

  it('with dangerous or unreadable content is refused, and its upload removed', async () => {
    const person = await org.visitor('founder');
    const edited = (from: string, to: string) =>
      Buffer.from(createPdf().toString('latin1').replace(from, to), 'latin1');
    const refusals: [Buffer, string][] = [
      [
        edited('/Type /Catalog', '/Type /Catalog /OpenAction << /S /Launch /F (a.exe) >>'),
        'document_has_active_content',
      ],
      [edited('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard >>'), 'document_encrypted'],
      [Buffer.from('%PDF-1.7\n'.padEnd(500, 'a')), 'document_unreadable'],
      [createPng(3, 2).subarray(0, 40), 'document_unreadable'],
      [createJpeg(10_000, 5_001), 'image_too_large'],
    ];
    for (const [content, code] of refusals)
      await expect(upload(org, person, { content })).rejects.toEqual(refusedWith(code));
    expect(await rowsOf(person)).toEqual([]);
    expect(await upload(org, person, { content: createJpeg(10_000, 5_000) })).toMatchObject({
      type: 'image/jpeg',
    });
  });

  it('gets the file extension of its type, also when it is repeated', async () => {
    const person = await org.visitor('founder');
    const sent = await upload(org, person, { name: 'letter.hta' }, 'one-key');
    expect(sent.name).toBe('letter.hta.pdf');
    expect(await upload(org, person, { name: 'letter.hta' }, 'one-key')).toEqual(sent);
    expect(await list(person)).toEqual([sent]);
  });

  it('accepts only parts of the expected length', async () => {
    const ctx = await org.as(await org.visitor('founder'));
    const content = createPdf(500);
    const { documentId } = await begin(org, ctx, { content });
    const parts = [
      { part: 0, content: content.subarray(1) },
      { part: 0, content: Buffer.concat([content, content]) },
      { part: 1, content },
      { part: 1, content: Buffer.alloc(0) },
    ];
    for (const { part, content: wrong } of parts) {
      const request = { documentId, part, content: wrong.toString('base64') };
      await expect(org.rpc.call(ctx, documentsRpc.addPart, request)).rejects.toEqual(
        refusedWith('invalid_input'),
      );
    }
  });

  it('with the same key is one, also when it is sent concurrently', async () => {
    const person = await org.visitor('founder');
    const content = createPdf(documentPartBytes + 5);
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => upload(org, person, { content }, 'one-key')),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await list(person)).toEqual([sent[0]]);
    const others = [
      { content: createPdf(documentPartBytes + 5, 'b') },
      { content: createPdf(407) },
      { content, name: 'other.pdf' },
      { content, purpose: 'other' as const },
    ];
    for (const other of others)
      await expect(upload(org, person, other, 'one-key')).rejects.toEqual(
        refusedWith('idempotency_key_reused'),
      );
    expect((await download(org, person, sent[0] as (typeof sent)[0])).equals(content)).toBe(true);
  });

  it('that was interrupted is not removed while another attempt continues', async () => {
    const person = await org.visitor('founder');
    const ctx = await org.as(person, 'again');
    const content = createPdf();
    const first = await begin(org, ctx, { content });
    const second = await begin(org, ctx, { content });
    expect(second).toEqual({ documentId: first.documentId, attempt: 2 });
    await org.rpc.call(ctx, documentsRpc.abandon, first);
    await addPart(org, ctx, second.documentId, 0, content);
    await org.rpc.call(ctx, documentsRpc.finish, { documentId: second.documentId });
    await org.rpc.call(ctx, documentsRpc.abandon, second);
    expect(await list(person)).toHaveLength(1);
  });

  it('is accepted ten times of twenty at once', async () => {
    const person = await org.visitor('founder');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => upload(org, person, { name: `${at}.pdf` })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toEqual(refusedWith('too_many_documents'));
    const kept = await list(person);
    expect(kept).toHaveLength(10);
    await remove(person, kept[0]?.id ?? '');
    await upload(org, person, { name: 'now.pdf' });
    expect(await list(person)).toHaveLength(10);
  });

  it('is accepted from a network up to the daily limit, from any person', async () => {
    const from = async (network: string, person: SignedIn) => {
      const origin = { network, browser: 'Firefox on Linux' };
      const ctx = { ...(await org.as(person)), origin };
      return org.rpc.call(ctx, documentsRpc.begin, {
        purpose: 'other',
        name: 'large.pdf',
        bytes: documentMaxBytes,
      });
    };
    const crowd = await Promise.all(Array.from({ length: 6 }, () => org.visitor('crowd')));
    const [last, ...others] = crowd as [SignedIn, ...SignedIn[]];
    const begun = others.flatMap((person) => Array.from({ length: 10 }, () => from('198.51.100.9', person)));
    await Promise.all(begun);
    await expect(from('198.51.100.9', last)).rejects.toEqual(refusedWith('too_many_requests'));
    await from('198.51.100.10', last);
    await org.pool.query(`update document_upload set begun_at = begun_at - interval '1 day'`);
    await from('198.51.100.9', last);
    await eventually(async () => {
      const { rowCount } = await org.pool.query(
        `select from document_upload where begun_at < now() - interval '1 day'`,
      );
      return rowCount === 0;
    });
  });

  it('that was not finished is removed by the sweep', async () => {
    const person = await org.visitor('founder');
    const ctx = await org.as(person);
    const content = createPdf(documentPartBytes * 2);
    const { documentId } = await begin(org, ctx, { content });
    await addPart(org, ctx, documentId, 0, content);
    const whole = await upload(org, person);
    expect(await rowsOf(person)).toHaveLength(2);
    await org.pool.query(`update document set begun_at = now() - interval '1 hour' where id = $1`, [
      documentId,
    ]);
    await eventually(async () => (await rowsOf(person)).length === 1);
    const { rowCount } = await org.pool.query(`select 1 from document_part where document_id = $1`, [
      documentId,
    ]);
    expect(rowCount).toBe(0);
    expect(await list(person)).toEqual([whole]);
    await expect(addPart(org, ctx, documentId, 1, content)).rejects.toEqual(refusedWith('not_found'));
  });
});

describe('the documents of an application', () => {
  it('belong to its applicant, and then to its organization', async () => {
    const [ours, theirs] = [await org.visitor('founder'), await org.visitor('founder')];
    const [letter, foreign] = [await upload(org, ours), await upload(org, theirs)];
    await expect(download(org, theirs, letter)).rejects.toEqual(refusedWith('not_found'));
    await expect(remove(theirs, letter.id)).rejects.toEqual(refusedWith('not_found'));
    const { organizationId } = await apply(ours);
    expect(await list(ours)).toEqual([{ ...letter, isHandedIn: true }]);
    expect(await list(theirs)).toEqual([foreign]);
    await expect(download(org, ours, foreign)).rejects.toEqual(refusedWith('not_found'));
    await apply(theirs);
    await expect(download(org, theirs, letter)).rejects.toEqual(refusedWith('not_found'));
    expect((await download(org, ours, letter)).equals(createPdf())).toBe(true);
    const seen = await org.asApp<{ id: string }>(organizationId, `select id from document`);
    expect(seen).toEqual([{ id: letter.id }]);
    const parts = await org.asApp(organizationId, `select document_id from document_part`);
    expect(parts).toEqual([{ document_id: letter.id }]);
  });

  it('are visible to its admins only, who alone may change them', async () => {
    const { admin, organizationId } = await org.anOrganization();
    const [employee, second] = [await org.aMember(admin), await org.aMember(admin, { role: 'Admin' })];
    for (const attempt of [list(employee), upload(org, employee), remove(employee, newId())])
      await expect(attempt).rejects.toEqual(refusedWith('forbidden'));
    expect(await list(second)).toEqual([]);
    // Documents stay readable after the decision.
    await expect(upload(org, second)).rejects.toEqual(refusedWith('application_not_open'));
    const { id: _, ...archived } = { id: organizationId, userId: employee.userId, role: 'Archived' } as const;
    await org.call(admin, orgRpc.changeRole, archived);
    await expect(list(employee)).rejects.toEqual(refusedWith('forbidden'));
  });

  it('cannot be finished or removed after the decision', async () => {
    const person = await org.visitor('founder');
    const bylaws = await upload(org, person, { purpose: 'other', name: 'bylaws.pdf' });
    await apply(person);
    const ctx = await org.as(person);
    const content = createPdf();
    const { documentId } = await begin(org, ctx, { content });
    await addPart(org, ctx, documentId, 0, content);
    await eventually(async () => (await org.call(person, orgRpc.getApplication, {})).state === 'more_needed');
    const { kind: _, ...answers } = anApplication({ ein: '12-3456789' });
    await org.call(person, orgRpc.answerApplication, answers);
    await eventually(async () => (await org.activation(person)) === 'Activated');
    for (const late of [org.rpc.call(ctx, documentsRpc.finish, { documentId }), remove(person, bylaws.id)])
      await expect(late).rejects.toEqual(refusedWith('application_not_open'));
    expect(await list(person)).toEqual([bylaws]);
  });

  it('can be removed, except for the letter that was submitted, and each removal is recorded', async () => {
    const person = await org.visitor('founder');
    const older = await upload(org, person, { name: 'older.pdf' });
    const letter = await upload(org, person);
    const other = await upload(org, person, { purpose: 'other', name: 'bylaws.pdf' });
    await upload(org, person, { name: 'gone.pdf' }).then(({ id }) => remove(person, id));
    const { organizationId } = await apply(person);
    const isHandedIn = async () =>
      Object.fromEntries((await list(person)).map((one) => [one.id, one.isHandedIn]));
    expect(await isHandedIn()).toEqual({ [older.id]: false, [letter.id]: true, [other.id]: false });
    await expect(remove(person, letter.id)).rejects.toEqual(refusedWith('document_handed_in'));
    await remove(person, other.id);
    const events = await org.events(orgEvents.changeRecorded.subject, organizationId);
    const ofDocuments = events.filter(({ action }) => String(action).startsWith('document.'));
    const named = ofDocuments.map(
      ({ action, subject }) => `${String(action)} ${(subject as { name: string }).name}`,
    );
    // Events of one transaction have no order.
    expect(named.toSorted()).toEqual([
      'document.remove bylaws.pdf',
      'document.upload bylaws.pdf',
      'document.upload letter.pdf',
      'document.upload older.pdf',
    ]);
    expect(ofDocuments[3]).toMatchObject({
      actor: { userId: person.userId },
      before: { purpose: 'other', sha256: other.sha256 },
    });
  });

  it('that are being uploaded when it is sent are not left without an owner', async () => {
    const person = await org.visitor('founder');
    const ctx = await org.as(person);
    const content = createPdf();
    const { documentId } = await begin(org, ctx, { content });
    await addPart(org, ctx, documentId, 0, content);
    const letter = await upload(org, person);
    const { organizationId } = await apply(person);
    const finishing = org.rpc.call(ctx, documentsRpc.finish, { documentId });
    await expect(finishing).rejects.toEqual(refusedWith('changed_meanwhile'));
    expect(await rowsOf(person)).toEqual([letter.id]);
    expect(await org.asApp(organizationId, `select id from document`)).toEqual([{ id: letter.id }]);
  });

  it('that were begun before the application was sent are refused, not lost', async () => {
    const person = await org.visitor('founder');
    const before = await org.as(person);
    await apply(person);
    const content = createPdf();
    const { documentId } = await begin(org, before, { content });
    const uploading = addPart(org, before, documentId, 0, content).then(() =>
      org.rpc.call(before, documentsRpc.finish, { documentId }),
    );
    // The sweep removes what a member has begun as an applicant, sometimes before the last step.
    await expect(uploading).rejects.toMatchObject({
      code: expect.stringMatching(/^(changed_meanwhile|not_found)$/),
    });
  });

  it('are removed when the applicant joins an existing organization', async () => {
    const { admin } = await org.anOrganization();
    const person = await org.visitor('undecided');
    await upload(org, person);
    const { id } = await org.call(admin, orgRpc.invite, {
      email: person.email,
      role: 'Employee',
      teamId: null,
    });
    await org.call(person, orgRpc.acceptInvite, { inviteId: id });
    await eventually(async () => (await rowsOf(person)).length === 0);
  });

  it('that was not sent are removed after thirty days, and no others', async () => {
    const [slow, idle] = [await org.visitor('slow'), await org.visitor('idle')];
    await upload(org, idle);
    const { id } = await upload(org, slow);
    const age = `update document set uploaded_at = now() - interval '30 days' + $2 * interval '1 hour' where uploaded_by = $1`;
    await org.pool.query(age, [slow.userId, 1]);
    await org.pool.query(age, [idle.userId, 0]);
    await eventually(async () => (await rowsOf(idle)).length === 0);
    expect(await rowsOf(slow)).toEqual([id]);
  });

  it('of an advisor firm, which is not reviewed, are not kept', async () => {
    const person = await org.visitor('advisor');
    await upload(org, person);
    await apply(person, { kind: 'advisor' });
    expect(await rowsOf(person)).toEqual([]);
    await expect(list(person)).rejects.toEqual(refusedWith('forbidden'));
  });
});
