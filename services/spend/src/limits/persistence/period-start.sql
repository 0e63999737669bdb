-- The start of the spend period that holds an instant: spec §9, in UTC, weeks from Sunday, `total` from p_from.
-- The same rule as spendPeriodAt in the kernel; a test compares the two.
create function functions.period_start(p_frequency text, p_at timestamptz, p_from timestamptz) returns timestamptz
language sql stable as $$
  select case p_frequency
    when 'daily' then date_trunc('day', p_at, 'UTC')
    when 'weekly' then date_trunc('day', p_at, 'UTC') - extract(dow from p_at at time zone 'UTC')::int * interval '24 hours'
    when 'monthly' then date_trunc('month', p_at, 'UTC')
    when 'quarterly' then date_trunc('quarter', p_at, 'UTC')
    when 'yearly' then date_trunc('year', p_at, 'UTC')
    else p_from
  end
$$;
