/** In a module without schemas: pages that only name a status need not load the validator. */
export const cardStatuses = ['issuing', 'inactive', 'active', 'frozen', 'canceled'] as const;
