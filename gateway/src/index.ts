export { gatewayConfig, gatewayEnvironment, type GatewayConfig } from './config.ts';
export { startGateway, type RunningGateway } from './start-gateway.ts';
