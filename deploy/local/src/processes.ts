import { existsSync } from 'node:fs';
import { type ServiceName } from '@almoner/provisioning';
import { loopback } from '@almoner/servers';
import {
  gatewayEnv,
  machineEnv,
  publicUrl,
  receiptsMailDomain,
  serviceEnv,
  type EnvironmentInput,
} from './environment.ts';
import { type Instance, type Ports } from './ports.ts';
import { type Secrets } from './secrets.ts';
import { programsOf, type LaunchOptions, type Places } from './stack.ts';
import { type NodeProcess } from './supervise/node-process.ts';

export function mailboxProgram(
  options: LaunchOptions,
  places: Places,
  ports: Ports,
  { inboundMailSecret }: Pick<Secrets, 'inboundMailSecret'>,
): NodeProcess {
  return program(options, places, 'mailbox', programsOf(options.root).mailbox, {
    ...machineEnv(),
    PORT: String(ports.mailbox),
    SMTP_PORT: String(ports.smtp),
    DATA_DIR: places.mailbox,
    PRODUCT_NAME: options.handedThrough.PRODUCT_NAME,
    RECEIPTS_MAIL_DOMAIN: receiptsMailDomain,
    INBOUND_MAIL_URL: `${publicUrl(ports)}/api/webhooks/inbound-mail`,
    INBOUND_MAIL_SECRET: inboundMailSecret,
  });
}

export function sandboxProgram(options: LaunchOptions, places: Places, ports: Ports): NodeProcess {
  return program(options, places, 'stripe', programsOf(options.root).stripe, {
    ...machineEnv(),
    HOST: loopback,
    PORT: String(ports.stripe),
    DATA_DIR: places.stripe,
  });
}

export function migrationProgram(environment: EnvironmentInput, service: ServiceName): NodeProcess {
  const { options, places } = environment;
  const script = programsOf(options.root).migrations(service);
  return program(options, places, `${service}-migrate`, script, serviceEnv(environment, service, 0));
}

export function serviceProgram(
  environment: EnvironmentInput,
  { name, service, healthPort }: Instance,
): NodeProcess {
  const { options, places } = environment;
  const script = programsOf(options.root).service(service);
  return program(options, places, name, script, serviceEnv(environment, service, healthPort));
}

export function gatewayProgram(environment: EnvironmentInput): NodeProcess {
  const { options, places } = environment;
  return program(options, places, 'gateway', programsOf(options.root).gateway, gatewayEnv(environment));
}

function program(
  options: LaunchOptions,
  places: Places,
  name: string,
  script: string,
  env: NodeJS.ProcessEnv,
): NodeProcess {
  if (!existsSync(script)) throw new Error(`${script} does not exist; build it with: npm run build`);
  return {
    name,
    script,
    // Not read by any program: it identifies the processes of this stack in the process list.
    args: [`--stack=${options.localDir}`],
    env,
    logFile: places.log(name),
    isVerbose: options.isVerbose,
  };
}
