import { type CardSummaryWire, type Role } from '@almoner/contracts';
import { personName } from '../../lib/person-name.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { phoneBelowWidth } from '../../app/spec.ts';
import { cardWords as words } from '../../words/en/spending.ts';
import { CardMenu } from './card-menu.tsx';
import { isNearLimit, spentApart } from '../../lib/card-usage.ts';
import { UsageBar } from './usage-bar.tsx';

interface CardTableProps {
  readonly cards: readonly CardSummaryWire[];
  readonly loading: boolean;
  readonly role: Role;
  /** Of whoever looks. */
  readonly userId: string;
}

export function CardTable({ cards, loading, role, userId }: CardTableProps) {
  return (
    <DataTable
      label={words.title}
      density="large"
      columns={columnsFor(role, userId)}
      rows={cards}
      rowKey={({ id }) => id}
      rowMuted={({ status }) => status !== 'active'}
      loading={loading}
    />
  );
}

function columnsFor(role: Role, userId: string): Column<CardSummaryWire>[] {
  return [
    { key: 'card', title: words.columns.card, render: (card) => <CardName card={card} /> },
    {
      key: 'holder',
      title: words.columns.holder,
      wideOnly: true,
      render: ({ holder }) => personName(holder),
    },
    {
      key: 'used',
      title: words.columns.used,
      width: '30%',
      wideOnly: true,
      render: (card) => <UsageBar card={card} />,
    },
    {
      key: 'left',
      title: words.columns.left,
      align: 'right',
      render: (card) => <Left card={card} />,
    },
    {
      key: 'status',
      title: words.columns.status,
      width: 128,
      wideOnly: true,
      render: (card) => <StatusChip status={shownStatus(card)} />,
    },
    {
      key: 'menu',
      title: <span className="visually-hidden">{words.columns.actions}</span>,
      width: 56,
      align: 'right',
      render: (card) => <CardMenu card={card} role={role} userId={userId} />,
    },
  ];
}

const shownStatus = (card: CardSummaryWire) =>
  card.status === 'active' && isNearLimit(card) ? 'near_limit' : card.status;

/** On a phone the row holds what the left-out columns do: who, how full, and the status when it is unusual. */
function CardName({ card }: { readonly card: CardSummaryWire }) {
  const onPhone = useMediaQuery(`(width < ${phoneBelowWidth}px)`);
  const status = shownStatus(card);
  return (
    <span className="card-name">
      <span className="card-face" data-type={card.type} aria-hidden />
      <span className="two-line">
        <span className="name">{card.name}</span>
        <span>
          {onPhone ? personName(card.holder) : words.types[card.type]} ·· {card.last4 ?? words.noNumberYet}
        </span>
        {onPhone && (
          <span className="card-more">
            <UsageBar card={card} />
            {status !== 'active' && <StatusChip status={status} />}
          </span>
        )}
      </span>
    </span>
  );
}

function Left({ card }: { readonly card: CardSummaryWire }) {
  if (card.usage === null || card.spendRule === null) return null;
  return (
    <span className={isNearLimit(card) ? 'name warn' : 'name'}>
      <Money minor={spentApart(card.usage).leftMinor} currency={card.spendRule.currency} />
    </span>
  );
}
