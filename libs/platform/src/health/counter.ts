import { Counter, type Registry } from 'prom-client';

export type Metrics = Registry;

export interface Counted {
  /** Counts one more with this value of the label. */
  add(value: string): void;
}

interface CounterDescription {
  /** Ends in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

/** A counter among the metrics of this process, with one label. */
export function counterOf(metrics: Metrics, { name, help, label }: CounterDescription): Counted {
  const counter = new Counter({ name, help, labelNames: [label], registers: [metrics] });
  return { add: (value) => counter.inc({ [label]: value }) };
}
