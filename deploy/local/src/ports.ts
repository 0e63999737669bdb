import { connect } from 'node:net';
import { serviceNames, type ServiceName } from '@almoner/provisioning';
import { isPortFree, loopback, portOrFree } from '@almoner/servers';
import { type LaunchOptions } from './stack.ts';

export interface Instance {
  /** `cards`, and `cards-2` for its second replica. */
  name: string;
  service: ServiceName;
  healthPort: number;
}

export interface Ports {
  web: number;
  mailbox: number;
  stripe: number;
  nats: number;
  postgres: number;
  smtp: number;
  gatewayHealth: number;
  instances: Instance[];
}

/** The web must get the requested port; the others use another port if theirs is in use. */
export async function planPorts({ webPort, replicas }: LaunchOptions): Promise<Ports> {
  if (!(await isPortFree(webPort)) || (await isAnswered(webPort))) {
    throw new Error(
      `Port ${webPort} is taken by another program; choose one with: npm start -- --port <number>`,
    );
  }
  return {
    web: webPort,
    mailbox: await portOrFree(webPort + 1),
    stripe: await portOrFree(webPort + 2),
    nats: await portOrFree(webPort + 3),
    postgres: await portOrFree(webPort + 4),
    smtp: await portOrFree(webPort + 5),
    gatewayHealth: await portOrFree(webPort + 6),
    instances: await planInstances(webPort + 10, replicas),
  };
}

async function planInstances(firstPort: number, replicas: LaunchOptions['replicas']): Promise<Instance[]> {
  const names = serviceNames.flatMap((service) =>
    Array.from({ length: replicas[service] ?? 1 }, (_, index) => ({
      service,
      name: index === 0 ? service : `${service}-${index + 1}`,
    })),
  );
  return Promise.all(
    names.map(async (named, index) => ({ ...named, healthPort: await portOrFree(firstPort + index) })),
  );
}

/** A program that listens on all addresses leaves the loopback one free to bind on some systems. */
function isAnswered(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: loopback, port, timeout: 500 });
    const answer = (isTaken: boolean) => {
      socket.destroy();
      resolve(isTaken);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
