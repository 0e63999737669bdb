import { Registry, collectDefaultMetrics } from 'prom-client';

/** Prometheus metrics of this process, with the service as a label. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
