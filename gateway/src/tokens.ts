export const GATEWAY_CONFIG = Symbol('gateway-config');
