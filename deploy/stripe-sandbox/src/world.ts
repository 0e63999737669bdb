import { type Faults } from './controls/faults.ts';
import { type Settings } from './controls/settings.ts';
import { type Deliveries } from './events/deliveries.ts';
import { type Events } from './events/events.ts';
import { type Clock } from './store/clock.ts';
import { type Database } from './store/database.ts';
import { type Jobs } from './store/jobs.ts';
import { type ObjectStore } from './store/object-store.ts';

/** The parts of the running sandbox that routes use. */
export interface World {
  /** The account that the API keys belong to. */
  platform: string;
  /** The address of this sandbox. */
  url(): string;
  /** The signing secret of new webhook endpoints; undefined: random. */
  webhookSecret: string | undefined;
  database: Database;
  store: ObjectStore;
  clock: Clock;
  events: Events;
  deliveries: Deliveries;
  jobs: Jobs;
  settings: Settings;
  faults: Faults;
  report(error: unknown): void;
}
