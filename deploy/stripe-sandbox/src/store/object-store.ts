import { resourceMissing } from '../http/stripe-error.ts';
import { type Clock } from './clock.ts';
import { type Database } from './database.ts';
import { newId } from './ids.ts';
import { type Kind, type Stored } from './kind.ts';
import { type ListQuery, selectPage } from './page-query.ts';

type AnyKind = Kind<Stored, Stored>;

/** Every Stripe object, as JSON by id, owned by one account. */
export class ObjectStore {
  private readonly kinds = new Map<string, AnyKind>();
  private readonly database: Database;
  private readonly clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.database = database;
    this.clock = clock;
  }

  register(kinds: AnyKind[]): void {
    for (const one of kinds) this.kinds.set(one.object, one);
  }

  now(): number {
    return this.clock.now();
  }

  /** The common fields of Stripe's objects. */
  stamp<T extends Stored>(kind: Kind<T, Stored>): { id: string; created: number; livemode: false } {
    return { id: newId(kind.prefix), created: this.clock.now(), livemode: false };
  }

  insert<T extends Stored>(account: string, object: T): T {
    this.database.run(
      'insert into object (id, kind, account, created, body) values (?, ?, ?, ?, ?)',
      object.id,
      object.object,
      account,
      this.clock.now(),
      JSON.stringify(object),
    );
    return object;
  }

  update<T extends Stored>(object: T): T {
    this.database.run('update object set body = ? where id = ?', JSON.stringify(object), object.id);
    return object;
  }

  remove(id: string): void {
    this.database.run('delete from object where id = ?', id);
  }

  find<T extends Stored>(kind: Kind<T, Stored>, account: string, id: string): T | undefined {
    const row = this.database.first(
      'select body from object where id = ? and kind = ? and account = ?',
      id,
      kind.object,
      account,
    );
    return row && parse<T>(row.body);
  }

  /** The object, or resource_missing; `param` is the parameter with the id, absent for a path. */
  require<T extends Stored>(kind: Kind<T, Stored>, account: string, id: string, param?: string): T {
    const found = this.find(kind, account, id);
    if (!found) throw resourceMissing(kind.noun, id, param);
    return found;
  }

  list<T extends Stored>(
    kind: Kind<T, Stored>,
    account: string,
    query: ListQuery,
  ): { data: T[]; hasMore: boolean } {
    const { rows, hasMore } = selectPage(this.database, kind, account, query);
    return { data: rows.map((row) => parse<T>(row.body)), hasMore };
  }

  /** All of a kind whose field has the value, oldest first; over all accounts. */
  where<T extends Stored>(kind: Kind<T, Stored>, field: string, value: string): T[] {
    const rows = this.database.all(
      `select body from object where kind = ? and json_extract(body, '$.${field}') = ? order by sequence`,
      kind.object,
      value,
    );
    return rows.map((row) => parse<T>(row.body));
  }

  all<T extends Stored>(kind: Kind<T, Stored>): T[] {
    const rows = this.database.all('select body from object where kind = ? order by sequence', kind.object);
    return rows.map((row) => parse<T>(row.body));
  }

  ownerOf(id: string): string | undefined {
    const row = this.database.first('select account from object where id = ?', id);
    return row ? String(row.account) : undefined;
  }

  /** Any object by its id alone, as the API returns it. */
  presentById(account: string, id: string): Stored | undefined {
    const row = this.database.first('select body from object where id = ? and account = ?', id, account);
    return row && this.present(parse<Stored>(row.body));
  }

  present(stored: Stored): Stored {
    const one = this.kinds.get(stored.object);
    return one ? one.present(stored, this) : stored;
  }

  /** The fields that the object shows only by expansion, looked up in its stored form. */
  expandable(id: string, field: string): unknown {
    const row = this.database.first('select body from object where id = ?', id);
    if (!row) return undefined;
    const stored = parse<Stored>(row.body);
    return this.kinds.get(stored.object)?.reveal(stored, field, this);
  }
}

/** Rows are written by this class alone, from objects of that type. */
function parse<T>(body: unknown): T {
  return JSON.parse(String(body)) as T;
}
