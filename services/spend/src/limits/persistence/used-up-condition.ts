/** For a card `c`: it is for one purchase, and it or a card of its chain of replacements has made that purchase. */
export const usedUpCondition = `c.is_single_use and exists (
  select from card_first_purchase f
  where f.organization_id = c.organization_id and f.original_card_id = c.original_card_id)`;
