import { MagicLinkRow } from './magic-link/persistence/magic-link.row.ts';
import { IdentityRow } from './sessions/persistence/identity.row.ts';
import { SessionRow } from './sessions/persistence/session.row.ts';

export const entities = [IdentityRow, MagicLinkRow, SessionRow];
