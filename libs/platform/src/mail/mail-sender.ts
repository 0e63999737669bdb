import { createTransport, type Transporter } from 'nodemailer';
import { type Pool } from 'pg';
import { type Logger } from '../logging/logger.ts';
import { type StoredAttachment } from './mail-outbox.ts';

export interface MailSettings {
  readonly smtpUrl: string;
  readonly from: { readonly name: string; readonly address: string };
}

interface WaitingMail {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly StoredAttachment[];
  attempts: number;
}

const idleMs = 1_000;
const discardUselessEveryMs = 60_000;
const smtpTimeoutMs = 10_000;
const leaseSeconds = 60;
const retrySeconds = [1, 5, 15, 60, 300, 900, 3600, 3600, 3600];

/**
 * Sends the emails of `outgoing_mail`. After a crash between sending and marking, an email is sent twice with the same
 * Message-ID. The body is deleted after sending, because it may contain a sign-in link.
 */
export class MailSender {
  private readonly pool: Pool;
  private readonly logger: Logger;
  private readonly settings: MailSettings;
  private readonly transport: Transporter;
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private wokenMeanwhile = false;
  private discardedUselessAt = -Infinity;
  private stopped = false;

  constructor(pool: Pool, logger: Logger, settings: MailSettings) {
    this.pool = pool;
    this.logger = logger;
    this.settings = settings;
    this.transport = createTransport({
      url: settings.smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: smtpTimeoutMs,
      greetingTimeout: smtpTimeoutMs,
      socketTimeout: smtpTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** A hint that there may be work. The sender also polls. */
  wake(): void {
    if (this.stopped) return;
    if (this.running !== null) {
      this.wokenMeanwhile = true;
      return;
    }
    if (this.timer !== null) clearTimeout(this.timer);
    this.running = this.drain().finally(() => this.rest());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
    this.transport.close();
  }

  private rest(): void {
    this.running = null;
    if (this.stopped) return;
    this.timer = setTimeout(() => this.wake(), this.wokenMeanwhile ? 0 : idleMs);
    this.wokenMeanwhile = false;
  }

  private async drain(): Promise<void> {
    try {
      await this.discardUseless();
      for (let mail = await this.claim(); mail !== null; mail = this.stopped ? null : await this.claim())
        await this.send(mail);
    } catch (error) {
      this.logger.warn({ err: error }, 'mail sender cannot work');
    }
  }

  /** Nobody sends them meanwhile: `claim` leaves them out. */
  private async discardUseless(): Promise<void> {
    if (performance.now() - this.discardedUselessAt < discardUselessEveryMs) return;
    await this.pool.query(
      `update outgoing_mail set status = 'given-up', text = '', html = '', attachments = '[]' where status = 'waiting' and useless_after < now()`,
    );
    this.discardedUselessAt = performance.now();
  }

  private async claim(): Promise<WaitingMail | null> {
    const { rows } = await this.pool.query<WaitingMail>({
      name: 'mail-claim',
      text: `update outgoing_mail set attempts = attempts + 1, next_attempt_at = now() + interval '${leaseSeconds} seconds'
             where id = (select id from outgoing_mail where status = 'waiting' and next_attempt_at <= now()
                           and (useless_after is null or useless_after >= now())
                         order by next_attempt_at, id limit 1 for update skip locked)
             returning id, recipient, subject, text, html, attachments, attempts`,
    });
    return rows[0] ?? null;
  }

  private async send(mail: WaitingMail): Promise<void> {
    try {
      await this.transport.sendMail({
        from: { ...this.settings.from },
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.attachments.map(({ filename, contentType, base64 }) => ({
          filename,
          contentType,
          content: base64,
          encoding: 'base64',
        })),
        messageId: `<${mail.id}@${this.settings.from.address.split('@')[1] ?? 'localhost'}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      await this.pool.query(
        `update outgoing_mail set status = 'sent', sent_at = now(), text = '', html = '', attachments = '[]' where id = $1`,
        [mail.id],
      );
    } catch (error) {
      await this.retryLater(mail, error);
    }
  }

  private async retryLater(mail: WaitingMail, error: unknown): Promise<void> {
    const delay = retrySeconds[mail.attempts - 1];
    this.logger.warn({ mailId: mail.id, attempts: mail.attempts, err: error }, 'mail not sent yet');
    await this.pool.query(
      `update outgoing_mail set status = $2, next_attempt_at = now() + make_interval(secs => $3) where id = $1`,
      [mail.id, delay === undefined ? 'given-up' : 'waiting', delay ?? 0],
    );
  }
}
