import { Gauge, type Registry } from 'prom-client';

interface GaugeDescription {
  readonly name: string;
  readonly help: string;
  readonly label: string;
}

/** A gauge with one label. `read` is called for each scrape, and returns a number for each value of the label. */
export function registerGauge(
  metrics: Registry,
  { name, help, label }: GaugeDescription,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [metrics],
    collect: async () => {
      const numbers = Object.entries(await read());
      gauge.reset();
      for (const [value, number] of numbers) gauge.set({ [label]: value }, number);
    },
  });
}
