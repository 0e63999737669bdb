/** SQL: what a recurring gift brings in a month, without covered fees; a week counts as 12/52 of a month. Not rounded. */
export const monthlyAmount = `amount_minor * case frequency when 'weekly' then 52.0 / 12 when 'monthly' then 1
  when 'quarterly' then 1.0 / 3 else 1.0 / 12 end`;
