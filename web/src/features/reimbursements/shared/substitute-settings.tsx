import '../reimbursements.css';
import { type ReimbursementSubstitutesWire, type ReimbursementSubstituteWire } from '@almoner/contracts';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { readProblem } from '../../../api/problem.ts';
import {
  useEndReimbursementSubstituteMutation,
  useGetReimbursementSubstituteQuery,
  useSetReimbursementSubstituteMutation,
} from '../../../api/reimbursements.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { shortUtcDay } from '../../../lib/time-format.ts';
import { FormDrawer } from '../../../ui/form-drawer.tsx';
import { required } from '../../../ui/form-rules.ts';
import { FailedNotice } from '../../../ui/list-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { substituteWords as words } from '../../../words/en/reimbursement-substitutes.ts';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** Who decides on reports in the viewer's place, and for whom the viewer does. */
export function SubstituteSettings() {
  const account = useAccount();
  const { data, isError, error, refetch } = useGetReimbursementSubstituteQuery();
  const [end, ending] = useEndReimbursementSubstituteMutation();
  const showResult = useMutationFeedback();
  const [isOpen, setOpen] = useState(false);
  if (data === undefined)
    return isError ? (
      <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingLines rows={2} />
    );
  const { own, standsInFor, candidates } = data;
  return (
    <Section title={words.title}>
      <div className="report">
        <p className="supporting">{account?.role === 'Admin' ? words.leadAdmin : words.lead}</p>
        {own === null ? (
          <p>{words.none}</p>
        ) : (
          <Period one={own} sentence={words.own} person={own.substitute} />
        )}
        {standsInFor.map((one) => (
          <Period key={one.approver.id} one={one} sentence={words.standsInFor} person={one.approver} />
        ))}
        <div className="report-steps">
          <Button
            type={own === null ? 'primary' : 'default'}
            disabled={candidates.length === 0}
            onClick={() => setOpen(true)}
          >
            {own === null ? words.name : words.change}
          </Button>
          {own !== null && (
            <Button loading={ending.isLoading} onClick={() => void showResult(end(), words.ended)}>
              {words.end}
            </Button>
          )}
          {candidates.length === 0 && <p className="supporting">{words.noCandidates}</p>}
        </div>
      </div>
      <SubstituteForm open={isOpen} substitutes={data} onClose={() => setOpen(false)} />
    </Section>
  );
}

interface PeriodProps {
  readonly one: ReimbursementSubstituteWire;
  readonly person: { readonly name: string };
  readonly sentence: (name: string, from: string, to: string) => string;
}

function Period({ one: { from, to, timeZone, isActive }, person, sentence }: PeriodProps) {
  return (
    <p>
      {sentence(person.name, shortUtcDay(from), shortUtcDay(to))}{' '}
      <span className="supporting">{words.zone(timeZone)}</span>{' '}
      {isActive && <StatusChip status="approved" label={words.now} />}
    </p>
  );
}

interface SubstituteFields {
  readonly substituteId?: string;
  readonly from?: string;
  readonly to?: string;
}

interface SubstituteFormProps {
  readonly open: boolean;
  readonly substitutes: ReimbursementSubstitutesWire;
  readonly onClose: () => void;
}

/** The days are those of the browser's time zone. */
function SubstituteForm({ open, substitutes: { own, candidates }, onClose }: SubstituteFormProps) {
  const [save] = useSetReimbursementSubstituteMutation();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const nameOf = (id: string | undefined) => candidates.find((one) => one.id === id)?.name ?? '';
  return (
    <FormDrawer<SubstituteFields>
      open={open}
      title={words.form}
      submitLabel={words.save}
      initial={own === null ? {} : { substituteId: own.substitute.id, from: own.from, to: own.to }}
      onClose={onClose}
      onSubmit={({ substituteId = '', from = '', to = '' }) => save({ substituteId, from, to, timeZone })}
      done={({ substituteId }) => words.saved(nameOf(substituteId))}
    >
      <Form.Item name="substituteId" label={words.person} extra={words.personHint} rules={[required]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={candidates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="from" label={words.from} extra={words.zone(timeZone)} rules={[required]}>
        <Input type="date" />
      </Form.Item>
      <Form.Item
        name="to"
        label={words.to}
        dependencies={['from']}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_: unknown, to: string | undefined) =>
              isPeriod(String(getFieldValue('from') ?? ''), to ?? '')
                ? Promise.resolve()
                : Promise.reject(new Error(words.toRule)),
          }),
        ]}
      >
        <Input type="date" />
      </Form.Item>
    </FormDrawer>
  );
}

const daysMax = 366;

/** Another rule reports an empty day. */
function isPeriod(from: string, to: string): boolean {
  if (from === '' || to === '') return true;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days < daysMax;
}
