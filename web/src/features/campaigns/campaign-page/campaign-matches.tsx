import { PlusOutlined } from '@ant-design/icons';
import { type CampaignMatchWire, type CampaignWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  useListCampaignMatchesQuery,
  useUpdateCampaignMatchMutation,
} from '../../../api/campaign-matches.api.ts';
import { moneyText } from '../../../lib/money-format.ts';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { ListView } from '../../../ui/list-view.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Status, StatusChip } from '../../../ui/status-chip.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { campaignMatchWords as words } from '../../../words/en/campaign-matches.ts';
import { MatchDrawer } from './match-drawer.tsx';
import { MatchPaymentDrawer } from './match-payment-drawer.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface CampaignMatchesProps {
  readonly campaign: CampaignWire;
  readonly mayManage: boolean;
}

/** Sponsors who double the gifts of the campaign: what is used of each match, what is left and what was paid. */
export function CampaignMatches({ campaign, mayManage }: CampaignMatchesProps) {
  const query = useListCampaignMatchesQuery(campaign.id);
  const [isAdding, setAdding] = useState(false);
  const matches = query.data ?? [];
  return (
    <Section
      title={words.title}
      aside={
        mayManage && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <ListView
        query={query}
        isEmpty={matches.length === 0}
        empty={<p className="supporting">{words.none}</p>}
      >
        {query.isLoading ? (
          <LoadingLines rows={2} />
        ) : (
          <ul className="campaign-matches">
            {matches.map((match) => (
              <Match key={match.id} match={match} campaign={campaign} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </ListView>
      <MatchDrawer open={isAdding} campaign={campaign} match={null} onClose={() => setAdding(false)} />
    </Section>
  );
}

const looks = {
  planned: 'not_started',
  in_force: 'active',
  used: 'used_up',
  ended: 'ended',
  closed: 'closed',
} as const satisfies Record<CampaignMatchWire['status'], Status>;

interface MatchProps extends CampaignMatchesProps {
  readonly match: CampaignMatchWire;
}

function Match({ match, campaign, mayManage }: MatchProps) {
  const { sponsor, sum, used, currency, status } = match;
  return (
    <li>
      <div className="campaign-match-head">
        <h3>{sponsor}</h3>
        <StatusChip status={looks[status]} label={words.statuses[status]} />
      </div>
      <Meter
        spent={used}
        held={0}
        limit={sum}
        today={null}
        tone="accent"
        label={`${sponsor}: ${words.usedOf(moneyText(used, currency), moneyText(sum, currency))}`}
      />
      <MatchDue match={match} />
      <MatchFigures match={match} />
      {mayManage && <MatchActions match={match} campaign={campaign} mayManage={mayManage} />}
    </li>
  );
}

/** A reminder once nothing more is matched. */
function MatchDue({ match: { status, used, paid, sponsor, currency } }: Pick<MatchProps, 'match'>) {
  if (used <= paid || status === 'planned' || status === 'in_force') return null;
  return (
    <div className="notice notice-warning" role="note">
      <div>
        <strong>{words.due(sponsor, moneyText(used - paid, currency))}</strong>
        <p>{words.dueWhy[status]}</p>
      </div>
    </div>
  );
}

function MatchFigures({ match }: Pick<MatchProps, 'match'>) {
  const { sum, used, paid, giftCount, perGiftMaximum, startsOn, endsOn, currency, payments } = match;
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <dl className="definition-list">
      <dt>{words.usedOf(moneyText(used, currency), moneyText(sum, currency))}</dt>
      <dd>
        {words.left} {money(sum - used)}
      </dd>
      <dt>{words.gifts}</dt>
      <dd>{giftCount}</dd>
      <dt>{words.unpaid}</dt>
      <dd>{money(Math.max(0, used - paid))}</dd>
      <dt>{words.paid}</dt>
      <dd>
        {payments.length === 0
          ? money(0)
          : payments.map(({ giftId, amount, receivedAt }) => (
              <Link
                key={giftId}
                className="text-link campaign-match-payment"
                to={`/donations?gift=${giftId}`}
              >
                {moneyText(amount, currency)}, {shortUtcDay(new Date(receivedAt))}
              </Link>
            ))}
      </dd>
      {perGiftMaximum !== null && (
        <>
          <dt>{words.maximum}</dt>
          <dd>{money(perGiftMaximum)}</dd>
        </>
      )}
      <dt>{words.days}</dt>
      <dd>{words.daysOf(shortUtcDay(startsOn), endsOn === null ? null : shortUtcDay(endsOn))}</dd>
    </dl>
  );
}

function MatchActions({ match, campaign }: MatchProps) {
  const [isEditing, setEditing] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [update, { isLoading }] = useUpdateCampaignMatchMutation();
  const feedback = useMutationFeedback();
  const isClosed = match.status === 'closed';
  const turn = () =>
    feedback(
      update({ id: match.id, version: match.version, isClosed: !isClosed }),
      isClosed ? words.opened : words.closed,
    );
  const of = words.of(match.sponsor);
  return (
    <div className="drawer-actions">
      <Button onClick={() => setPaying(true)}>{words.payment}</Button>
      <Button aria-label={`${words.edit} ${of}`} onClick={() => setEditing(true)}>
        {words.edit}
      </Button>
      <Button
        aria-label={`${isClosed ? words.open : words.close} ${of}`}
        loading={isLoading}
        onClick={() => void turn()}
      >
        {isClosed ? words.open : words.close}
      </Button>
      <MatchDrawer open={isEditing} campaign={campaign} match={match} onClose={() => setEditing(false)} />
      <MatchPaymentDrawer open={isPaying} match={match} onClose={() => setPaying(false)} />
    </div>
  );
}
