import { type SpendProgramWire } from '@almoner/contracts';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { useIssueProgramCardsMutation } from '../../api/programs.api.ts';
import { amountInput, moneyText, parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { useAccount } from '../../state/use-account.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { amountRule, required } from '../../ui/form-rules.ts';
import { usageWords } from '../../words/en/cards.ts';
import { programPageWords as words } from '../../words/en/program-page.ts';

interface IssueAllCardsProps {
  readonly program: SpendProgramWire;
  /** Members of their own without a card; those of teams are not known here. */
  readonly peopleWithout: number;
  readonly hasTeams: boolean;
}

interface Fields {
  readonly limit: string;
}

/** A card for every member without one, with the limit of each and what all together could spend. */
export function IssueAllCards({ program, peopleWithout, hasTeams }: IssueAllCardsProps) {
  const { id, currency, frequency, limit } = program;
  const [isOpen, setOpen] = useState(false);
  const issued = useRef({ granted: 0, waiting: 0 });
  const [issue] = useIssueProgramCardsMutation();
  const minor = (fields: Partial<Fields>) => parseAmount(fields.limit ?? '', currency) ?? 0;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.issueAll}</Button>
      <FormDrawer<Fields>
        open={isOpen}
        title={words.issueAllTitle}
        submitLabel={(fields) => words.issueAllWith(moneyText(minor(fields), currency))}
        initial={{ limit: amountInput(limit, currency) }}
        onClose={() => setOpen(false)}
        onSubmit={async (fields) => {
          const answer = await issue({ id, limit: minor(fields) });
          issued.current = answer.data ?? { granted: 0, waiting: 0 };
          return answer;
        }}
        done={() => words.issuing(issued.current)}
      >
        <Form.Item
          name="limit"
          label={words.cardLimit}
          extra={usageWords.frequencyName[frequency]}
          rules={[required, amountRule(currency)]}
        >
          <Input inputMode="decimal" autoComplete="off" suffix={currency} />
        </Form.Item>
        <Together program={program} peopleWithout={peopleWithout} hasTeams={hasTeams} />
        <ManagerLeftOut program={program} />
      </FormDrawer>
    </>
  );
}

/** A manager gets no card themselves above the limit that an admin set. */
function ManagerLeftOut({ program: { adminLimit, currency } }: Pick<IssueAllCardsProps, 'program'>) {
  const account = useAccount();
  const typed: unknown = Form.useWatch('limit');
  const each = typeof typed === 'string' ? (parseAmount(typed, currency) ?? 0) : 0;
  if (account === null || permissionScopeOfRole(account.role, 'card.issue') === 'all') return null;
  if (adminLimit !== null && each <= adminLimit) return null;
  return (
    <p className="supporting">
      {adminLimit === null ? words.leavesYouOut : words.leavesYouOutAbove(moneyText(adminLimit, currency))}
    </p>
  );
}

function Together({ program: { currency, frequency, limit }, peopleWithout, hasTeams }: IssueAllCardsProps) {
  const typed: unknown = Form.useWatch('limit');
  const each = typeof typed === 'string' ? (parseAmount(typed, currency) ?? 0) : 0;
  const often = usageWords.frequency[frequency];
  const sum = roundMoneyText(each * peopleWithout, currency);
  return (
    <p className="supporting" role="status">
      {words.cardsTogether(sum, often, hasTeams)}{' '}
      {words.programAllows(roundMoneyText(limit, currency), often)}
    </p>
  );
}
