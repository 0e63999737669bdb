import '../reimbursements.css';
import { maxTenthsPerMile, type MileageRateOfYearWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useListMileageRatesQuery, useSetMileageRateMutation } from '../../../api/mileage-rates.api.ts';
import { rateText } from '../../../lib/rate-text.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { requiredText } from '../../../ui/form-rules.ts';
import { ListView } from '../../../ui/list-view.tsx';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { mileageRateWords as words } from '../../../words/en/mileage-rates.ts';
import { parseRate, rateInput } from '../rate-input.ts';

type Rate = MileageRateOfYearWire;

interface RatesProps {
  readonly currency: string;
}

/** The mileage rate of each year; for admins. */
export function MileageRates({ currency }: RatesProps) {
  const query = useListMileageRatesQuery();
  const [edited, setEdited] = useState<Rate | null>(null);
  const [isOpen, setOpen] = useState(false);
  const rates = query.data ?? [];
  const edit = (rate: Rate) => {
    setEdited(rate);
    setOpen(true);
  };
  return (
    <Section title={words.title}>
      <p className="supporting">{words.lead}</p>
      <ListView query={query} failedTitle={words.failed} isEmpty={rates.length === 0} empty={null}>
        <DataTable
          label={words.title}
          columns={columnsFor(currency, edit)}
          rows={rates}
          rowKey={({ year }) => String(year)}
          loading={query.isLoading}
        />
      </ListView>
      {edited !== null && (
        <RateForm
          key={edited.year}
          open={isOpen}
          rate={edited}
          currency={currency}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}

const sourceText = ({ source }: Rate) => (source === null ? words.nobody : words.sources[source]);

const columnsFor = (currency: string, onEdit: (rate: Rate) => void): Column<Rate>[] => [
  {
    key: 'year',
    title: words.columns.year,
    render: ({ year }) => <span className="name mileage-rate-year">{year}</span>,
  },
  {
    key: 'rate',
    title: words.columns.rate,
    render: (rate) => (
      <span className="two-line">
        <span>{rate.tenthsPerMile === null ? words.noRate : rateText(rate.tenthsPerMile, currency)}</span>
        <span className="narrow-only">{sourceText(rate)}</span>
      </span>
    ),
  },
  { key: 'source', title: words.columns.source, wideOnly: true, render: sourceText },
  {
    key: 'actions',
    title: null,
    align: 'right',
    render: (rate) => <RateActions rate={rate} onEdit={onEdit} />,
  },
];

interface RateActionsProps {
  readonly rate: Rate;
  readonly onEdit: (rate: Rate) => void;
}

function RateActions({ rate, onEdit }: RateActionsProps) {
  const { year, source, tenthsPerMile, irsTenthsPerMile, version } = rate;
  const showResult = useMutationFeedback();
  const [set, { isLoading }] = useSetMileageRateMutation();
  const remove = () => showResult(set({ year, tenthsPerMile: null, version }), words.removed(year));
  const label = tenthsPerMile === null ? words.set : words.change;
  const hasIrsRate = irsTenthsPerMile !== null;
  return (
    <span className="row-actions">
      {source === 'organization' && (
        <Button
          loading={isLoading}
          aria-label={hasIrsRate ? words.useIrsOf(year) : words.removeOf(year)}
          onClick={() => void remove()}
        >
          {hasIrsRate ? words.useIrs : words.remove}
        </Button>
      )}
      <Button aria-label={words.changeOf(label, year)} onClick={() => onEdit(rate)}>
        {label}
      </Button>
    </span>
  );
}

interface RateFields {
  readonly rate?: string;
}
interface RateFormProps extends RatesProps {
  readonly open: boolean;
  readonly rate: Rate;
  readonly onClose: () => void;
}

function RateForm({
  open,
  rate: { year, tenthsPerMile, irsTenthsPerMile, version },
  currency,
  onClose,
}: RateFormProps) {
  const [set] = useSetMileageRateMutation();
  const irs =
    irsTenthsPerMile === null ? words.noIrsRate : words.irsRate(rateText(irsTenthsPerMile, currency));
  const rateRule = {
    validator: (_rule: unknown, value = '') =>
      value === '' || parseRate(value, currency) !== null
        ? Promise.resolve()
        : Promise.reject(new Error(words.invalid(rateText(maxTenthsPerMile, currency)))),
  };
  return (
    <FormDrawer<RateFields>
      open={open}
      title={words.formTitle(year)}
      submitLabel={words.save}
      initial={tenthsPerMile === null ? {} : { rate: rateInput(tenthsPerMile, currency) }}
      onClose={onClose}
      onSubmit={({ rate = '' }) => set({ year, tenthsPerMile: parseRate(rate, currency), version })}
      done={() => words.saved(year)}
    >
      <Form.Item
        name="rate"
        label={words.rate(currency)}
        extra={[irs, words.rateHint].join(' ')}
        rules={[requiredText, rateRule]}
      >
        <Input inputMode="decimal" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
