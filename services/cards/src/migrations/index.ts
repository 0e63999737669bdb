import { CreatePeople1763714000000 } from './1763714000000-create-people.ts';
import { CreateCards1763714060000 } from './1763714060000-create-cards.ts';
import { CreatePurchases1763714120000 } from './1763714120000-create-purchases.ts';
import { CreateProgramGrants1763714180000 } from './1763714180000-create-program-grants.ts';
import { FollowCardLimits1763800800000 } from './1763800800000-follow-card-limits.ts';

export const migrations = [
  CreatePeople1763714000000,
  CreateCards1763714060000,
  CreatePurchases1763714120000,
  CreateProgramGrants1763714180000,
  FollowCardLimits1763800800000,
];
