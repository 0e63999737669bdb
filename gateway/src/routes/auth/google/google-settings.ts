import { type GatewayConfig } from '../../../config.ts';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
}

/** Null when Google is not configured; the provider is then absent. */
export function googleSettings(config: GatewayConfig): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = config;
  if (clientId === undefined || clientSecret === undefined) return null;
  return {
    clientId,
    clientSecret,
    authorizationUrl: config.GOOGLE_AUTHORIZATION_URL,
    tokenUrl: config.GOOGLE_TOKEN_URL,
    userinfoUrl: config.GOOGLE_USERINFO_URL,
  };
}
