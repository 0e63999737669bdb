import {
  type DonorImportSettings,
  type DonorImportWire,
  dateOrders,
  decimalSigns,
  donorImportFields,
} from '@almoner/contracts';
import { Select } from 'antd';
import { type ReactNode } from 'react';
import { useSetDonorImportColumnsMutation } from '../../../api/donor-imports.api.ts';
import { Section } from '../../../ui/section.tsx';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { donorImportWords as words } from '../../../words/en/donor-import.ts';

/** Each change is saved, and the rows are checked again. */
export function ImportColumns({ found }: { readonly found: DonorImportWire }) {
  const { id, columns, settings, samples } = found;
  const [save, { isLoading }] = useSetDonorImportColumnsMutation();
  const feedback = useMutationFeedback();
  const change = (changes: Partial<DonorImportSettings>) =>
    void feedback(save({ id, settings: { ...settings, ...changes } }));
  const exampleDate = words.dateHints[settings.dateOrder];
  // Absent in the reply of a gateway of an earlier release.
  const encodingName = found.encoding == null ? null : words.encodings[found.encoding];
  const options = [
    { value: -1, label: words.noColumn },
    ...columns.map((name, index) => ({ value: index, label: name || words.unnamedColumn(index + 1) })),
  ];
  return (
    <>
      <Section title={words.whichColumn}>
        <div className="donor-import-columns">
          {donorImportFields.map((field) => (
            <Choice key={field} label={words.fields[field]}>
              <Select
                aria-label={words.fields[field]}
                disabled={isLoading}
                value={settings.mapping[field] ?? -1}
                options={options}
                onChange={(column: number) =>
                  change({ mapping: { ...settings.mapping, [field]: column === -1 ? null : column } })
                }
              />
              {field === 'firstName' && <span className="supporting">{words.nameHint}</span>}
            </Choice>
          ))}
          <Choice label={words.dateOrder}>
            <Select
              aria-label={words.dateOrder}
              disabled={isLoading}
              value={settings.dateOrder}
              options={dateOrders.map((value) => ({ value, label: words.dateOrders[value] }))}
              onChange={(dateOrder) => change({ dateOrder })}
            />
            {exampleDate !== null && <span className="supporting">{words.dateHint(exampleDate)}</span>}
          </Choice>
          <Choice label={words.decimalSign}>
            <Select
              aria-label={words.decimalSign}
              disabled={isLoading}
              value={settings.decimalSign}
              options={decimalSigns.map((value) => ({ value, label: words.decimalSigns[value] }))}
              onChange={(decimalSign) => change({ decimalSign })}
            />
          </Choice>
        </div>
      </Section>
      <Section title={words.firstRows}>
        {encodingName !== null && <p className="notice notice-info">{words.encoding(encodingName)}</p>}
        <div className="donor-import-samples" tabIndex={0} role="region" aria-label={words.firstRows}>
          <table>
            <thead>
              <tr>
                {columns.map((name, index) => (
                  <th key={index} scope="col">
                    {name || words.unnamedColumn(index + 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {samples.map((cells, row) => (
                <tr key={row}>
                  {columns.map((_, index) => (
                    <td key={index}>{cells[index]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="editor-field">
      <span>{label}</span>
      {children}
    </label>
  );
}
