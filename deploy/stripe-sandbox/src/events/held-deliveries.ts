import { isAmong } from '../controls/fault-plan.ts';
import { type Database } from '../store/database.ts';
import { type ObjectStore } from '../store/object-store.ts';

/** Deliveries that a fault holds until a time of the sandbox's clock, or until they are released. */
export class HeldDeliveries {
  private readonly database: Database;
  private readonly store: Pick<ObjectStore, 'now'>;

  constructor(database: Database, store: Pick<ObjectStore, 'now'>) {
    this.database = database;
    this.store = store;
  }

  add(delivery: number, seconds: number | null): void {
    this.database.run(
      'insert into held_delivery (delivery, release_at) values (?, ?)',
      delivery,
      seconds === null ? null : this.store.now() + seconds,
    );
  }

  /** For these types (by default all); returns their number. */
  release(types: readonly string[]): number {
    const rows = this.database.all(
      `select held_delivery.delivery, json_extract(object.body, '$.type') as type
       from held_delivery join delivery on delivery.id = held_delivery.delivery
       join object on object.id = delivery.event`,
    );
    return this.send(
      rows.filter(({ type }) => types.length === 0 || isAmong(String(type), types)).map(toDelivery),
    );
  }

  /** Sends the deliveries that are due; returns their number. */
  releaseDue(): number {
    const now = this.store.now();
    return this.send(
      this.database.all('select delivery from held_delivery where release_at <= ?', now).map(toDelivery),
    );
  }

  /** Infinity if none has a time. */
  nextInMs(): number {
    const row = this.database.first('select min(release_at) as at from held_delivery');
    return typeof row?.at === 'number' ? (row.at - this.store.now()) * 1000 : Infinity;
  }

  private send(deliveries: readonly number[]): number {
    this.database.atomically(() => {
      for (const delivery of deliveries) {
        this.database.run('delete from held_delivery where delivery = ?', delivery);
        this.database.run(
          `update delivery set state = 'pending', due_at_ms = ? where id = ?`,
          Date.now(),
          delivery,
        );
      }
    });
    return deliveries.length;
  }
}

const toDelivery = ({ delivery }: Record<string, unknown>) => Number(delivery);
