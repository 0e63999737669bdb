import { spendFrequencies } from '@almoner/kernel';
import { Form, Input, Radio, Select } from 'antd';
import {
  useListRequestableProgramsQuery,
  useRequestCardMutation,
  useRequestMembershipMutation,
  useRequestProgramLimitMutation,
} from '../../../api/approvals.api.ts';
import { parseAmount } from '../../../lib/money-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { amountRule, required, requiredText } from '../../../ui/form-rules.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { usageWords } from '../../../words/en/cards.ts';
import { programPageWords as words } from '../../../words/en/program-page.ts';
import { useProgramAllows } from './use-program-allows.ts';

type Kind = 'card' | 'join' | 'limit';
interface RequestFields {
  readonly programId: string;
  readonly kind: Kind;
  readonly name?: string;
  readonly limit?: string;
  readonly frequency?: (typeof spendFrequencies)[number];
  readonly reason: string;
}
interface RequestDrawerProps {
  /** The requested program; null to choose one. */
  readonly programId: string | null;
  readonly kinds: readonly Kind[];
  readonly onClose: () => void;
}

const nameMax = 60;
const reasonMax = 500;
const frequencies = spendFrequencies.map((value) => ({ value, label: usageWords.frequencyName[value] }));

/** A person requests a card on a program, to join it, or a higher limit; someone else decides. */
export function RequestDrawer({ programId, kinds, onClose }: RequestDrawerProps) {
  const query = useListRequestableProgramsQuery();
  const programs = query.data ?? [];
  const [requestCard] = useRequestCardMutation();
  const [requestMembership] = useRequestMembershipMutation();
  const [requestLimit] = useRequestProgramLimitMutation();
  const currencyOf = (id: string | undefined) => programs.find((one) => one.id === id)?.currency ?? 'USD';
  const send = (fields: RequestFields) => {
    const { kind, programId: id, name = '', limit = '', frequency = 'monthly', reason } = fields;
    const limitMinor = parseAmount(limit, currencyOf(id)) ?? 0;
    if (kind === 'join') return requestMembership({ id, reason });
    if (kind === 'limit') return requestLimit({ id, limit: limitMinor, reason });
    return requestCard({ spendProgramId: id, name: name.trim(), frequency, limit: limitMinor, reason });
  };
  const [first = 'card'] = kinds;
  return (
    <FormDrawer<RequestFields>
      open
      title={words.ask}
      submitLabel={words.send}
      initial={{ kind: first, frequency: 'monthly', ...(programId === null ? {} : { programId }) }}
      onClose={onClose}
      onSubmit={send}
      done={() => words.sent}
    >
      <p className="supporting">{words.askCardHint}</p>
      <QueryFailure query={query} title={words.programsNotLoaded} />
      <Form.Item name="programId" label={words.program} rules={[required]}>
        <Select
          loading={query.isLoading}
          disabled={programId !== null}
          notFoundContent={query.isLoading ? words.loadingPrograms : words.noRequestable}
          showSearch={{ optionFilterProp: 'label' }}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="kind" label={words.whatToAsk} hidden={kinds.length === 1}>
        <Radio.Group options={kinds.map((value) => ({ value, label: words.kinds[value] }))} />
      </Form.Item>
      <KindFields currencyOf={currencyOf} />
      <Form.Item name="reason" label={words.reason} rules={[requiredText]}>
        <Input.TextArea rows={3} maxLength={reasonMax} />
      </Form.Item>
    </FormDrawer>
  );
}

function KindFields({ currencyOf }: { readonly currencyOf: (id: string | undefined) => string }) {
  const kind = Form.useWatch('kind') as unknown;
  const programId = Form.useWatch('programId') as string | undefined;
  const currency = currencyOf(programId);
  const allows = useProgramAllows(kind === 'card' ? programId : null);
  if (kind === 'join') return null;
  return (
    <>
      {kind === 'card' && (
        <Form.Item name="name" label={words.cardName} rules={[requiredText]}>
          <Input maxLength={nameMax} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item
        name="limit"
        label={kind === 'limit' ? words.newLimit : words.limit}
        extra={allows}
        rules={[required, amountRule(currency)]}
      >
        <Input inputMode="decimal" autoComplete="off" suffix={currency} />
      </Form.Item>
      {kind === 'card' && (
        <Form.Item name="frequency" label={words.frequency} rules={[required]}>
          <Select options={frequencies} />
        </Form.Item>
      )}
    </>
  );
}
