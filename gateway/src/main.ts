import { runMain } from '@almoner/platform';
import { gatewayConfig } from './config.ts';
import { startGateway } from './start-gateway.ts';

runMain(() => startGateway(gatewayConfig()));
