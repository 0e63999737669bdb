import { CreateLedger1763712000000 } from './1763712000000-create-ledger.ts';
import { CreatePrograms1763712030000 } from './1763712030000-create-programs.ts';
import { CreateCards1763712060000 } from './1763712060000-create-cards.ts';
import { CreateAuthorizations1763712120000 } from './1763712120000-create-authorizations.ts';
import { CreateDecisionFunctions1763712180000 } from './1763712180000-create-decision-functions.ts';
import { CreateProgramFunctions1763712240000 } from './1763712240000-create-program-functions.ts';
import { IndexStatements1763800800000 } from './1763800800000-index-statements.ts';
import { CreateApprovals1763800860000 } from './1763800860000-create-approvals.ts';

export const migrations = [
  CreateLedger1763712000000,
  CreatePrograms1763712030000,
  CreateCards1763712060000,
  CreateAuthorizations1763712120000,
  CreateDecisionFunctions1763712180000,
  CreateProgramFunctions1763712240000,
  IndexStatements1763800800000,
  CreateApprovals1763800860000,
];
