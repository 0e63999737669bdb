import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import { PassportStrategy } from '@nestjs/passport';
import { Authenticator } from 'passport';
import { Strategy, type Profile, type StrategyOptions } from 'passport-google-oauth20';
import { type GoogleSettings } from './google-settings.ts';
import { OAuthStateStore } from './oauth-state-store.ts';

const socketTimeoutMs = 5_000;

/** The passport strategy for Google, with state and PKCE in our own cookies instead of a session. */
export class GoogleStrategy extends PassportStrategy(Strategy, 'google') {
  constructor(settings: GoogleSettings, callbackURL: string) {
    super({
      clientID: settings.clientId,
      clientSecret: settings.clientSecret,
      authorizationURL: settings.authorizationUrl,
      tokenURL: settings.tokenUrl,
      userProfileURL: settings.userinfoUrl,
      callbackURL,
      scope: ['openid', 'email', 'profile'],
      pkce: true,
      // The types only describe the store without PKCE, whose `store` gets no verifier.
      store: new OAuthStateStore() as unknown as StrategyOptions['store'],
    });
    this._oauth2.setAgent(agentWithTimeout(settings.tokenUrl.startsWith('https:')));
  }

  /** Unique name, because two gateways in one process must not share a strategy. */
  getPassportInstance(): InstanceType<typeof Authenticator> {
    return new Authenticator();
  }

  validate(_accessToken: string, _refreshToken: string, profile: Profile): unknown {
    return profile._json;
  }
}

/** passport's calls have no timeout; closing an idle socket fails the call. */
function agentWithTimeout(isSecure: boolean): HttpAgent {
  const agent = isSecure ? new HttpsAgent() : new HttpAgent();
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (socket instanceof Socket)
      socket.setTimeout(socketTimeoutMs, () => socket.destroy(new Error('No answer from Google')));
    return socket;
  };
  return agent;
}
