import { newId } from '@almoner/kernel';
import { type SeededRandom } from '@almoner/testing';
import { type EventDraft } from '../network-events.ts';

export interface DeliveredEvent extends EventDraft {
  readonly eventId: string;
}

const lost = 0.35;
const doubled = 0.15;
const resent = 0.08;

/** Webhooks as they arrive in the worst case: in any order, doubled, sent again with another id, days late, or lost. */
export class ShuffledDelivery {
  private readonly waiting: DeliveredEvent[] = [];
  private readonly work: Promise<unknown>[] = [];

  constructor(
    private readonly random: SeededRandom,
    private readonly deliver: (event: DeliveredEvent) => Promise<unknown>,
  ) {}

  add(draft: EventDraft): void {
    this.waiting.push({ ...draft, eventId: `evt_${newId()}` });
    if (this.random.chance(doubled)) this.waiting.push(...this.waiting.slice(-1));
    if (this.random.chance(resent)) this.waiting.push({ ...draft, eventId: `evt_${newId()}` });
  }

  /** Starts some deliveries in parallel with whatever comes next. */
  deliverSome(): void {
    for (let count = this.random.between(0, this.waiting.length); count > 0; count -= 1) this.deliverOne();
  }

  /** Delivers the rest, except some descriptions that a later one replaces; resolves when all have arrived. */
  async deliverAll(): Promise<void> {
    const last = this.waiting.findLast(isDescription);
    while (this.waiting.length > 0) this.deliverOne((event) => event !== last && isDescription(event));
    await Promise.all(this.work);
  }

  private deliverOne(mayBeLost: (event: DeliveredEvent) => boolean = () => false): void {
    const [event] = this.waiting.splice(this.random.between(0, this.waiting.length - 1), 1);
    if (event === undefined || (mayBeLost(event) && this.random.chance(lost))) return;
    this.work.push(this.deliver(event));
  }
}

const isDescription = ({ type }: EventDraft) => type.startsWith('issuing_authorization.');
