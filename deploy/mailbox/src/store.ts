import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Attachment as ParsedAttachment } from 'postal-mime';

export interface Attachment {
  name: string;
  type: string;
  bytes: number;
}

export interface Message {
  id: string;
  to: string[];
  from: string;
  subject: string;
  /** When it arrived, ISO 8601 in UTC. */
  date: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

const keptMessages = 500;

/** The received emails, newest first, stored in one file; attachments are separate files. */
export class MailStore {
  private readonly file: string;
  private readonly attached: string;
  private messages: Message[];

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    this.file = join(dataDir, 'messages.json');
    this.attached = join(dataDir, 'attachments');
    this.messages = existsSync(this.file) ? readKept(this.file) : [];
  }

  /** The envelope's recipients count, not the To header: a blind copy has one and not the other. */
  async receive(source: Buffer, recipients: string[]): Promise<void> {
    const mail = await PostalMime.parse(source);
    const id = randomUUID();
    this.messages.unshift({
      id,
      to: recipients,
      from: mail.from?.address ?? '',
      subject: mail.subject ?? '',
      date: new Date().toISOString(),
      text: mail.text ?? '',
      html: mail.html ?? '',
      attachments: this.keepAttachments(id, mail.attachments),
    });
    for (const forgotten of this.messages.splice(keptMessages)) this.dropAttachments(forgotten.id);
    this.save();
  }

  list(to?: string | null): Message[] {
    const wanted = to?.trim().toLowerCase();
    if (!wanted) return this.messages;
    return this.messages.filter((message) => message.to.some((address) => address.toLowerCase() === wanted));
  }

  find(id: string): Message | undefined {
    return this.messages.find((message) => message.id === id);
  }

  /** Undefined when there is no such attachment. */
  readAttachment(id: string, index: number): (Attachment & { content: Buffer }) | undefined {
    const attachment = this.find(id)?.attachments[index];
    return attachment && { ...attachment, content: readFileSync(join(this.attached, id, String(index))) };
  }

  clear(): void {
    this.messages = [];
    rmSync(this.attached, { recursive: true, force: true });
    this.save();
  }

  private keepAttachments(id: string, parsed: ParsedAttachment[]): Attachment[] {
    if (parsed.length === 0) return [];
    mkdirSync(join(this.attached, id), { recursive: true, mode: 0o700 });
    return parsed.map(({ filename, mimeType, content }, index) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
      writeFileSync(join(this.attached, id, String(index)), bytes, { mode: 0o600 });
      return { name: filename ?? `attachment-${index + 1}`, type: mimeType, bytes: bytes.length };
    });
  }

  private dropAttachments(id: string): void {
    rmSync(join(this.attached, id), { recursive: true, force: true });
  }

  private save(): void {
    // A crash leaves the old file or the new one, never half of it.
    const unfinished = `${this.file}.tmp`;
    writeFileSync(unfinished, JSON.stringify(this.messages), { mode: 0o600 });
    renameSync(unfinished, this.file);
  }
}

/** Ignores entries in the format of an older version. */
function readKept(file: string): Message[] {
  const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(kept) ? kept.filter(isMessage) : [];
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Record<string, unknown> = { ...value };
  const isText = (name: string) => typeof fields[name] === 'string';
  const isList = (name: string) => Array.isArray(fields[name]);
  return (
    ['id', 'from', 'subject', 'date', 'text', 'html'].every(isText) && ['to', 'attachments'].every(isList)
  );
}
