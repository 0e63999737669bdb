import { AuthExchange } from './exchange/auth-exchange.ts';
import { AuthPagesController } from './auth-pages.controller.ts';
import { CodeCallbackController } from './code-callback.controller.ts';
import { EmailCallbackController } from './email-callback.controller.ts';
import { OAuthStates } from './google/oauth-states.ts';
import { GoogleController } from './google/google.controller.ts';
import { SessionAnswers } from './exchange/session-answers.ts';
import { SessionController } from './session.controller.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignOutController } from './sign-out.controller.ts';

/** The sign-in protocol at `/api/auth`; the last controller handles unknown actions. */
export const authControllers = [
  SessionController,
  GoogleController,
  SignInController,
  CodeCallbackController,
  EmailCallbackController,
  SignOutController,
  AuthPagesController,
];
export const authProviders = [AuthExchange, SessionAnswers, OAuthStates];
