import { type DonorAddressWire } from '@almoner/contracts';
import { type PostalAddressPart, postalAddressLengths } from '@almoner/kernel';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type AddressFields,
  addressFields,
  addressInput,
  addressLines,
  typedParts,
} from '../../lib/address-fields.ts';
import { countryOptions } from '../../lib/countries.ts';
import { ownAddressWords as words, postalAddressWords } from '../../words/en/postal-address.ts';
import { stateWords } from '../../words/en/shell.ts';
import { ApiProblem } from '../donor-api.ts';
import { Field } from '../field.tsx';
import { getAddresses, saveAddress } from './portal-api.ts';

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'ready'; readonly addresses: readonly DonorAddressWire[] };

/** The donor's postal address for letters of each organization that they gave to. Nothing without a gift. */
export function OwnAddresses() {
  const [state, setState] = useState<State>({ is: 'loading' });
  const load = useCallback(
    () =>
      getAddresses().then(
        (addresses) => setState({ is: 'ready', addresses }),
        () => setState({ is: 'failed' }),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  if (state.is === 'loading') return null;
  if (state.is === 'failed')
    return (
      <p className="form-problem">
        {words.failed}{' '}
        <button type="button" className="quiet-button text-link" onClick={() => void load()}>
          {stateWords.retry}
        </button>
      </p>
    );
  if (state.addresses.length === 0) return null;
  return (
    <section className="portal-gifts portal-addresses">
      <header>
        <h2>{postalAddressWords.title}</h2>
      </header>
      {state.addresses.map((one) => (
        <OwnAddress key={one.organization.id} known={one} isNamed={state.addresses.length > 1} />
      ))}
      <p className="portal-note">{words.note}</p>
    </section>
  );
}

interface OwnAddressProps {
  readonly known: DonorAddressWire;
  /** With the name of the organization, where there are several. */
  readonly isNamed: boolean;
}

function OwnAddress({ known, isNamed }: OwnAddressProps) {
  const [address, setAddress] = useState(known.address);
  const [step, setStep] = useState<'shown' | 'edited' | 'saved'>('shown');
  const opener = useRef<HTMLButtonElement>(null);
  const close = (next: 'shown' | 'saved') => {
    setStep(next);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const { organization } = known;
  const lines = addressLines(address);
  return (
    <div
      className="portal-address"
      role="group"
      aria-label={`${postalAddressWords.title}, ${organization.name}`}
    >
      {isNamed && <h3>{organization.name}</h3>}
      {step === 'edited' ? (
        <AddressForm
          organizationId={organization.id}
          address={address}
          onCancel={() => close('shown')}
          onSaved={(saved) => {
            setAddress(saved);
            close('saved');
          }}
        />
      ) : (
        <>
          <p className="portal-address-lines">{lines.length === 0 ? words.none : lines.join('\n')}</p>
          <button
            ref={opener}
            type="button"
            className="quiet-button text-link"
            onClick={() => setStep('edited')}
          >
            {lines.length === 0 ? words.add : words.edit}
          </button>
        </>
      )}
      <p role="status" className="field-note">
        {step === 'saved' && words.saved}
      </p>
    </div>
  );
}

interface AddressFormProps {
  readonly organizationId: string;
  readonly address: DonorAddressWire['address'];
  readonly onCancel: () => void;
  readonly onSaved: (address: DonorAddressWire['address']) => void;
}

const completions: Readonly<Record<PostalAddressPart, string>> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
};

function AddressForm({ organizationId, address, onCancel, onSaved }: AddressFormProps) {
  const [fields, setFields] = useState<AddressFields>(addressFields(address));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const countries = useMemo(countryOptions, []);
  const edit = (part: PostalAddressPart, text: string) => {
    setFields((before) => ({ ...before, [part]: text }));
    setProblems({});
  };
  const save = async () => {
    setSaving(true);
    try {
      onSaved((await saveAddress(organizationId, addressInput(fields))).address);
    } catch (error) {
      setProblems({ ...(error instanceof ApiProblem && error.fields), form: words.notSaved });
      setSaving(false);
    }
  };
  return (
    <form
      noValidate
      className="portal-address-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {typedParts.map((part, place) => (
        <Field key={part} label={postalAddressWords.parts[part]} {...problemOf(problems, part)}>
          {(aria) => (
            <input
              {...aria}
              autoFocus={place === 0}
              autoComplete={completions[part]}
              maxLength={postalAddressLengths[part]}
              value={fields[part]}
              onChange={({ target }) => edit(part, target.value)}
            />
          )}
        </Field>
      ))}
      <Field label={postalAddressWords.parts.country} {...problemOf(problems, 'country')}>
        {(aria) => (
          <select
            {...aria}
            autoComplete={completions.country}
            value={fields.country}
            onChange={({ target }) => edit('country', target.value)}
          >
            <option value="">{words.noCountry}</option>
            {countries.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {problems.form !== undefined && (
        <p className="form-problem" role="alert">
          {problems.form}
        </p>
      )}
      <div className="plan-steps">
        <button type="submit" className="plan-step" disabled={isSaving}>
          {words.save}
        </button>
        <button type="button" className="plan-step" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

const problemOf = (problems: Readonly<Record<string, string>>, part: PostalAddressPart) => {
  const problem = problems[`address.${part}`];
  return problem === undefined ? {} : { problem };
};
