import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames, type ServiceName } from '@almoner/provisioning';
import { type LaunchOptions } from './stack.ts';

const handedThroughNames =
  /^(PRODUCT_NAME|LOG_LEVEL|NODE_ENV|MAIL_FROM|SUPPORT_EMAIL|GOOGLE_.+|STRIPE_.+|RECONCILE_.+|MAGIC_LINK_.+|SESSION_.+|CALL_TIMEOUT_MS|DECISION_TIMEOUT_MS|DECISIONS_IN_FLIGHT_MAX|MAX_NEW_CARDS_A_DAY|MAX_GRANTED_CARDS_A_DAY|MAX_REPLACEMENTS_A_DAY|NEW_WALLETS|FILE_STORE|FILE_MOVE_EVERY_MS|S3_.+|.+_KEPT_(DAYS|HOURS))$/;

/** The options from the command line and the environment. @throws Error with one sentence for a wrong flag */
export function readOptions(args: string[], env: NodeJS.ProcessEnv, defaultRoot: string): LaunchOptions {
  const { values } = parseArgs({
    args,
    options: {
      empty: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      port: { type: 'string', default: env.PORT ?? '8080' },
      replicas: { type: 'string', multiple: true, default: [] },
      stack: { type: 'string' },
    },
  });
  const root = env.ALMONER_ROOT ?? defaultRoot;
  return {
    root,
    localDir: resolve(root, values.stack ?? env.LOCAL_DIR ?? '.local'),
    webPort: readPort(values.port),
    replicas: Object.fromEntries(values.replicas.map(readReplicas)),
    isEmpty: values.empty,
    isVerbose: values.verbose,
    handedThrough: Object.fromEntries(
      Object.entries(env).filter(([name, value]) => handedThroughNames.test(name) && value !== ''),
    ),
  };
}

function readPort(value: string): number {
  const port = Number(value);
  // The other processes use the ports above it.
  if (!Number.isInteger(port) || port < 1024 || port > 65_000) {
    throw new Error(`--port takes a number from 1024 to 65000, not "${value}".`);
  }
  return port;
}

function readReplicas(value: string): [ServiceName, number] {
  const [name, count] = value.split('=');
  const service = serviceNames.find((known) => known === name);
  const replicas = Number(count);
  if (service === undefined || !Number.isInteger(replicas) || replicas < 1 || replicas > 9) {
    throw new Error(
      `--replicas takes <service>=<1 to 9> with one of ${serviceNames.join(', ')}, not "${value}".`,
    );
  }
  return [service, replicas];
}
