import { CreateLedger1763712000000 } from './1763712000000-create-ledger.ts';
import { CreateCards1763712060000 } from './1763712060000-create-cards.ts';
import { CreateAuthorizations1763712120000 } from './1763712120000-create-authorizations.ts';
import { CreateDecisionFunctions1763712180000 } from './1763712180000-create-decision-functions.ts';

export const migrations = [
  CreateLedger1763712000000,
  CreateCards1763712060000,
  CreateAuthorizations1763712120000,
  CreateDecisionFunctions1763712180000,
];
