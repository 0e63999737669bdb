import { GoogleAccountRow } from './identities/persistence/google-account.row.ts';
import { IdentityRow } from './identities/persistence/identity.row.ts';
import { MagicLinkRow } from './email-sign-in/persistence/magic-link.row.ts';
import { SessionRow } from './sessions/persistence/session.row.ts';

export const entities = [GoogleAccountRow, IdentityRow, MagicLinkRow, SessionRow];
