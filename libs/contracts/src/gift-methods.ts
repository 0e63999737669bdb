// In a module without schemas: pages that only name a method need not load the validator.

/** Online payment methods. */
export const onlineGiftMethods = ['card', 'bank_debit'] as const;
export type OnlineGiftMethod = (typeof onlineGiftMethods)[number];
/** An admin records them. */
export const offlineGiftMethods = ['cash', 'check', 'in_kind', 'stock', 'donor_advised_fund'] as const;
/** `forgone_reimbursement`: a person donated a reimbursement that the organization owed them. */
export const giftMethods = [...onlineGiftMethods, ...offlineGiftMethods, 'forgone_reimbursement'] as const;
export type GiftMethod = (typeof giftMethods)[number];
export const isOnlineGift = (method: GiftMethod): method is OnlineGiftMethod =>
  method === 'card' || method === 'bank_debit';
/** Property, for which nobody states an amount. */
export const propertyKinds = ['in_kind', 'stock'] as const satisfies readonly GiftMethod[];
export type PropertyKind = (typeof propertyKinds)[number];
export const propertyOf = (method: GiftMethod): PropertyKind | null =>
  propertyKinds.find((kind) => kind === method) ?? null;
