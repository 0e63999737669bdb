import { type TeamWire } from '@almoner/contracts';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useSetDefaultProgramsMutation } from '../../api/teams.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { programWords as words } from '../../words/en/programs.ts';

interface DefaultProgramsProps {
  readonly team: TeamWire;
  readonly mayChoose: boolean;
}

/** The programs on which new team members get a card. */
export function DefaultProgramsPart({ team, mayChoose }: DefaultProgramsProps) {
  const [choosing, setChoosing] = useState(false);
  const names = team.DefaultSpendPrograms.map(({ name }) => name).join(', ');
  return (
    <section aria-label={words.defaults}>
      <h3 className="drawer-heading">{words.defaults}</h3>
      <p>{names || words.defaultsNone}</p>
      {names !== '' && <p className="supporting">{words.defaultsHint}</p>}
      {mayChoose && (
        <div className="drawer-actions">
          <Button onClick={() => setChoosing(true)}>{words.defaultsEdit}</Button>
        </div>
      )}
      {choosing && <ChooseDrawer team={team} onClose={() => setChoosing(false)} />}
    </section>
  );
}

function ChooseDrawer({ team, onClose }: { readonly team: TeamWire; readonly onClose: () => void }) {
  const [setDefaults] = useSetDefaultProgramsMutation();
  const { data: programs = [], isLoading } = useListProgramsQuery();
  const open = programs.filter(({ status }) => status !== 'closed');
  const chosen = team.DefaultSpendPrograms.filter(({ status }) => status !== 'closed').map(({ id }) => id);
  return (
    <FormDrawer<{ spendProgramIds: string[] }>
      open
      title={words.defaultsTitle}
      submitLabel={words.save}
      initial={{ spendProgramIds: chosen }}
      onClose={onClose}
      onSubmit={({ spendProgramIds }) => setDefaults({ id: team.id, spendProgramIds })}
      done={() => words.defaultsSaved}
    >
      <Form.Item name="spendProgramIds" label={words.defaultsField} extra={words.defaultsHint}>
        <Select
          mode="multiple"
          loading={isLoading}
          showSearch={{ optionFilterProp: 'label' }}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormDrawer>
  );
}
