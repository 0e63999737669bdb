import { eventually } from '@almoner/testing';
import { z } from 'zod';
import { endpoints } from './stack.ts';

const Mail = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.number() })),
});
export type Mail = z.infer<typeof Mail>;

const taken = new Set<string>();

export async function emailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${endpoints().mailbox}/api/messages?to=${encodeURIComponent(address)}`);
  return z.array(Mail).parse(await answer.json());
}

/** The newest email to the address with a matching subject; each email is returned once. */
export function nextMail(address: string, subject: RegExp): Promise<Mail> {
  return eventually(
    async () => {
      const mail = (await emailsTo(address)).find((one) => subject.test(one.subject) && !taken.has(one.id));
      if (mail !== undefined) taken.add(mail.id);
      return mail;
    },
    { intervalMs: 50 },
  );
}

export async function readAttachment({ id }: Mail, index: number): Promise<Buffer> {
  const answer = await fetch(`${endpoints().mailbox}/attachments/${id}/${index}`);
  return Buffer.from(await answer.arrayBuffer());
}

export async function nextSignInLink(address: string): Promise<URL> {
  const { text } = await nextMail(address, /sign in/i);
  const [link] = /https?:\/\/\S+\/callback\/email\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return new URL(link);
}
