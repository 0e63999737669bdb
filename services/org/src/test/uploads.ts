import { createHash } from 'node:crypto';
import { documentPartBytes, documentsRpc, type DocumentPurpose, type DocumentWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { createPdf } from '@almoner/testing';
import { type OrgHarness, type SignedIn } from './org-harness.ts';

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export interface Upload {
  readonly purpose?: DocumentPurpose;
  readonly name?: string;
  readonly content?: Buffer;
}

export async function begin(org: OrgHarness, ctx: Ctx, upload: Upload = {}) {
  const { purpose = 'determination_letter', name = 'letter.pdf', content = createPdf() } = upload;
  return org.rpc.call(ctx, documentsRpc.begin, { purpose, name, bytes: content.length });
}

export async function addPart(org: OrgHarness, ctx: Ctx, documentId: string, part: number, all: Buffer) {
  const from = part * documentPartBytes;
  const content = all.subarray(from, from + documentPartBytes).toString('base64');
  await org.rpc.call(ctx, documentsRpc.addPart, { documentId, part, content });
}

/** Uploads a file as the gateway does. */
export async function upload(
  org: OrgHarness,
  person: SignedIn,
  { content = createPdf(), ...rest }: Upload = {},
  key: string | null = null,
): Promise<DocumentWire> {
  const ctx = await org.as(person, key);
  const { documentId } = await begin(org, ctx, { content, ...rest });
  for (let part = 0; part * documentPartBytes < content.length; part++)
    await addPart(org, ctx, documentId, part, content);
  return org.rpc.call(ctx, documentsRpc.finish, { documentId });
}

export async function download(org: OrgHarness, person: SignedIn, { id, bytes }: DocumentWire) {
  const parts: Buffer[] = [];
  for (let part = 0; part * documentPartBytes < bytes; part++) {
    const { content } = await org.call(person, documentsRpc.readPart, { documentId: id, part });
    parts.push(Buffer.from(content, 'base64'));
  }
  return Buffer.concat(parts);
}
