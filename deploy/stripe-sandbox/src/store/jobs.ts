import { type Database } from './database.ts';

type JobHandler = (account: string, subject: string) => void;

/** Stripe's own actions a moment later (a review, a bank transfer); kept in a table, so they survive a restart. */
export class Jobs {
  private readonly handlers = new Map<string, JobHandler>();
  private timer: NodeJS.Timeout | undefined;
  private readonly intervals: NodeJS.Timeout[] = [];
  private stopped = false;
  private readonly database: Database;
  private readonly report: (error: unknown) => void;

  constructor(database: Database, report: (error: unknown) => void) {
    this.database = database;
    this.report = report;
  }

  on(kind: string, handler: JobHandler): void {
    this.handlers.set(kind, handler);
  }

  after(delayMs: number, kind: string, account: string, subject: string): void {
    this.database.run(
      'insert into job (kind, subject, account, due_at_ms) values (?, ?, ?, ?)',
      kind,
      subject,
      account,
      Date.now() + delayMs,
    );
    this.wake(0);
  }

  /** Until the sandbox stops. */
  every(intervalMs: number, work: () => void): void {
    const timer = setInterval(() => {
      try {
        work();
      } catch (error) {
        this.report(error);
      }
    }, intervalMs);
    timer.unref();
    this.intervals.push(timer);
  }

  start(): void {
    this.wake(0);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const timer of this.intervals) clearInterval(timer);
  }

  private wake(delayMs: number): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pump(), delayMs);
  }

  private pump(): void {
    const due = this.database.all('select * from job where due_at_ms <= ? order by id', Date.now());
    for (const job of due) this.run(job);
    const next = this.database.first('select min(due_at_ms) as at from job');
    if (typeof next?.at === 'number') this.wake(Math.max(1, next.at - Date.now()));
  }

  private run(job: Record<string, unknown>): void {
    try {
      this.database.atomically(() => {
        this.database.run('delete from job where id = ?', Number(job.id));
        this.handlers.get(String(job.kind))?.(String(job.account), String(job.subject));
      });
    } catch (error) {
      this.database.run('delete from job where id = ?', Number(job.id));
      this.report(error);
    }
  }
}
