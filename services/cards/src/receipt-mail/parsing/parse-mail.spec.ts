import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileTypeOf } from '@almoner/kernel';
import { createJpeg, createPdf, createPng } from '@almoner/testing';
import { filesPerMailMax, plainName, receiptsInMail } from '../domain/receipts-in-mail.ts';
import { parseMail } from './parse-mail.ts';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}.eml`, import.meta.url));
async function taken(source: Uint8Array) {
  const mail = await parseMail(source);
  const { files, leftOut, body } = receiptsInMail(mail);
  const names = files.map(({ name, content }) => `${name} ${fileTypeOf(content)}`);
  return { mail, names, leftOut, body };
}
const attached = (parts: readonly string[]) =>
  Buffer.from(
    [
      'Subject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n',
      ...parts.map((part) => `--b\n${part}\n`),
      '--b--\n',
    ].join(''),
  );
const file = (name: string, content: Buffer, disposition = 'attachment') =>
  [
    `Content-Disposition: ${disposition}; filename="${name}"`,
    `Content-Transfer-Encoding: base64\n\n${content.toString('base64')}`,
  ].join('\n');

describe('What is taken from an email', () => {
  it('is its PDF, under its name without folders, and neither its logo nor its text', async () => {
    const { mail, names, leftOut, body } = await taken(fixture('mixed-with-pdf'));
    expect(names).toEqual(['till 7.pdf application/pdf']);
    expect(leftOut).toEqual([{ name: 'delivery.ics', reason: 'type' }]);
    expect(body).toBeNull();
    expect(mail).toMatchObject({
      messageId: '<mixed@quillmere.example>',
      subject: 'Fwd: Your receipt',
      sender: 'Jonas Fell <jonas@quillmere.example>',
      isAutomatic: false,
    });
  });

  it('is a photo that is shown between the text', async () => {
    const { names, leftOut, body } = await taken(fixture('forwarded-inline-jpeg'));
    expect([names, leftOut, body]).toEqual([['IMG_0042.jpeg image/jpeg'], [], null]);
  });

  it('is the text of an HTML email without files; nothing of it is loaded or run', async () => {
    const { names, body } = await taken(fixture('quoted-printable-html'));
    expect(names).toEqual([]);
    expect(body?.split('\n').filter((line) => line !== '')).toEqual([
      'SALTBOX HARDWARE',
      'November 18, 2026',
      'Café hinges  $20.00',
      'Total  USD 27.30',
    ]);
  });

  it('is what the content is, whatever type is declared', async () => {
    const { names, leftOut } = await taken(fixture('wrong-type'));
    expect(names).toEqual(['scan.bin application/pdf']);
    expect(leftOut).toEqual([{ name: 'invoice.pdf', reason: 'type' }]);
  });

  it('is in an email that is attached to it', async () => {
    const { names, mail } = await taken(fixture('attached-message'));
    expect(names).toEqual(['receipt.pdf application/pdf']);
    expect(mail.subject).toBe('Fwd: Your receipt');
  });

  it('has a subject, a sender and a name of headers that are not ASCII, without invisible characters', async () => {
    const { mail, names } = await taken(fixture('eight-bit-headers'));
    expect(mail.subject).toBe('Reçu n° 7 – merci');
    expect(mail.sender).toBe('Café Zoë <zoë@café.example>');
    expect(names).toEqual(['reçu.pdf application/pdf']);
  });

  it('is at most ten files of an allowed size', async () => {
    const many = Array.from({ length: filesPerMailMax + 1 }, (_, at) =>
      file(`${at}.pdf`, createPdf(400 + at)),
    );
    const large = file('large.pdf', createPdf(10_000_001));
    const { names, leftOut } = await taken(attached([large, ...many]));
    expect(names).toHaveLength(filesPerMailMax);
    expect(leftOut).toEqual([
      { name: 'large.pdf', reason: 'size' },
      { name: '10.pdf', reason: 'count' },
    ]);
  });

  it('is not a picture that is too small for a receipt', async () => {
    const padded = (bytes: number) => Buffer.concat([createJpeg(9, 9), Buffer.alloc(bytes)]);
    const { names, leftOut } = await taken(
      attached([
        file('icon.png', createPng(2, 2)),
        file('logo.jpg', padded(5_000), 'inline'),
        file('scan.jpg', padded(5_000)),
      ]),
    );
    expect(names).toEqual(['scan.jpg image/jpeg']);
    expect(leftOut).toEqual([]);
  });

  it('is nothing of a text without an amount', async () => {
    const { body } = await taken(Buffer.from('Subject: Hello\n\nSee you at 10:30 on 1.2.2026.\n'));
    expect(body).toBeNull();
  });

  it('names a few of the parts that it leaves out', async () => {
    const parts = Array.from({ length: 50 }, (_, at) => file(`${at}.ics`, Buffer.from('x')));
    const { leftOut } = await taken(attached(parts));
    expect(leftOut).toHaveLength(10);
    expect(leftOut[0]).toEqual({ name: '0.ics', reason: 'type' });
  });
});

describe('An email', () => {
  it('is recognized by its content, though other servers have added headers', async () => {
    const source = fixture('mixed-with-pdf');
    const other = Buffer.concat([Buffer.from('Received: from a by b\nX-Spam: no\n'), source]);
    const [one, two] = [await parseMail(source), await parseMail(other)];
    expect(two.contentHash).toBe(one.contentHash);
    const changed = Buffer.from(source.toString().replaceAll('27.30', '27.31'));
    expect((await parseMail(changed)).contentHash).not.toBe(one.contentHash);
  });

  it('of a program or a list is automatic', async () => {
    expect((await parseMail(fixture('out-of-office'))).isAutomatic).toBe(true);
    const automatic = [
      'List-Id: <a.example>',
      'Precedence: bulk',
      'Content-Type: multipart/report; boundary=b',
    ];
    for (const header of automatic)
      expect((await parseMail(Buffer.from(`${header}\n\n27.30`))).isAutomatic).toBe(true);
    expect((await parseMail(Buffer.from('Auto-Submitted: no\n\n27.30'))).isAutomatic).toBe(false);
  });

  it('with very many levels is not read, and one with emails nested in each other only to a certain depth', async () => {
    const levels = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    );
    await expect(parseMail(Buffer.from(levels.join('')))).rejects.toThrow(/nest/i);
    const emails = `${'Content-Type: message/rfc822\nContent-Disposition: attachment\n\n'.repeat(50)}Subject: x\n\n27.30`;
    expect((await parseMail(Buffer.from(emails))).parts).toEqual([]);
    const inline = `${'Content-Type: message/rfc822\n\n'.repeat(50)}Subject: x\n\n27.30`;
    expect((await taken(Buffer.from(inline))).body).toBeNull();
    await expect(parseMail(Buffer.from(`X: ${'a'.repeat(300_000)}\n\n27.30`))).rejects.toThrow(/header/i);
  });

  it('that is empty, or is not an email, has nothing', async () => {
    for (const source of ['', '\n', '\u0000\u0001', 'no header at all'])
      expect(await taken(Buffer.from(source))).toMatchObject({ names: [], leftOut: [], body: null });
  });
});

describe('The name of a file', () => {
  it.each([
    [null, 'receipt'],
    ['..', 'receipt'],
    ['C:\\scans\\till.pdf', 'till.pdf'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['<b>.pdf', 'b.pdf'],
    [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(116)}.pdf`],
    [`${'🍕'.repeat(200)}.jpeg`, `${'🍕'.repeat(115)}.jpeg`],
  ])('%s becomes %s', (given, name) => {
    expect(plainName(given)).toBe(name);
  });
});
