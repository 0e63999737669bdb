import { type Database } from './database.ts';

/** The sandbox's time: the wall clock plus an offset that a control sets. */
export class Clock {
  private offsetMs: number;
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
    this.offsetMs = this.storedOffset();
  }

  nowMs(): number {
    return Date.now() + this.offsetMs;
  }

  /** Unix seconds, as in `created`. */
  now(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  set(nowMs: number): void {
    this.move(nowMs - Date.now());
  }

  advance(seconds: number): void {
    this.move(this.offsetMs + seconds * 1000);
  }

  reset(): void {
    this.offsetMs = 0;
  }

  private move(offsetMs: number): void {
    this.offsetMs = offsetMs;
    this.database.run(
      `insert into setting (name, value) values ('clockOffsetMs', ?)
       on conflict (name) do update set value = excluded.value`,
      String(offsetMs),
    );
  }

  private storedOffset(): number {
    const row = this.database.first(`select value from setting where name = 'clockOffsetMs'`);
    return row ? Number(row.value) : 0;
  }
}
