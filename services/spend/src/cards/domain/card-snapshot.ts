import { type Controls } from '../../controls/domain/controls.ts';
import { type FundTerms } from '../../funds/domain/fund.ts';
import { type CardLimit } from '../../limits/domain/limit.ts';
import { type CardTerms } from './card-terms.ts';
import { type Program } from '../../programs/domain/program.ts';

/** A card at the start of a decision; the commit compares its version and those of its limits. */
export interface CardSnapshot {
  readonly organizationId: string;
  readonly isOrganizationActive: boolean;
  readonly cardId: string;
  readonly userId: string;
  readonly version: number;
  /** `inactive` until the holder activates a physical card. */
  readonly cardStatus: 'inactive' | 'active' | 'frozen' | 'canceled';
  readonly cardholderStatus: 'active' | 'inactive' | 'receipts_overdue';
  readonly currency: string;
  readonly payingAccountId: string;
  readonly expenseAccountId: string;
  readonly limits: readonly CardLimit[];
  readonly controls: Controls;
  readonly terms: CardTerms;
  /** The restricted fund that pays; null for every other account. */
  readonly fund: FundTerms | null;
  /** Null for a card without one. A change of the program changes the versions of its limits. */
  readonly program: Program | null;
}
