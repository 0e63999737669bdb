import { approvalStatuses, type ApprovalKind, type ApprovalWire } from '@almoner/contracts';

/** The tabs of the page; `receipts` are stated reasons and `reimbursements` are reports, both apart from requests. */
export const approvalTabs = [
  'all',
  'limits',
  'cards',
  'members',
  'programs',
  'signatures',
  'reimbursements',
  'receipts',
] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export const kindOfTab: Readonly<
  Record<Exclude<ApprovalTab, 'all' | 'receipts' | 'reimbursements'>, ApprovalKind>
> = {
  limits: 'card_limit',
  cards: 'card',
  members: 'program_member',
  programs: 'program_limit',
  signatures: 'signature',
};

export const approvalStates = ['pending', 'approved', 'rejected', 'all'] as const;

/** From the URL; unknown values are ignored. Without a state, open requests are shown. */
export function readUrlFilters(params: URLSearchParams) {
  const state = params.get('status');
  return {
    tab: approvalTabs.find((known) => known === params.get('kind')) ?? 'all',
    status: state === 'all' ? undefined : (approvalStatuses.find((known) => known === state) ?? 'pending'),
  };
}

/** How many requests each tab would show, of those that are given. */
export function countsByTab(
  pending: readonly ApprovalWire[],
  { excuses, reports }: { readonly excuses: number; readonly reports: number },
): Record<ApprovalTab, number> {
  const of = (kind: ApprovalKind) => pending.filter(({ subject }) => subject.kind === kind).length;
  return {
    all: pending.length + excuses + reports,
    limits: of('card_limit'),
    cards: of('card'),
    members: of('program_member'),
    programs: of('program_limit'),
    signatures: of('signature'),
    reimbursements: reports,
    receipts: excuses,
  };
}
