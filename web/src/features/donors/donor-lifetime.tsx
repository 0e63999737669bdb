import { type DonorWire, type LifetimePartKind } from '@almoner/contracts';
import { useGetDonorQuery } from '../../api/donors.api.ts';
import { Sum } from '../../ui/equation.tsx';
import { donorListWords as words } from '../../words/en/donors.ts';

/** A donor's total, and its parts by how gifts repeat, where there are several. */
export function DonorLifetime({ donor: listed }: { readonly donor: DonorWire }) {
  // The list has no parts. Until they are loaded, or if that fails, only the lifetime total is shown.
  const { currentData: donor = listed } = useGetDonorQuery(listed.id, { skip: listed.giftCount < 2 });
  const { lifetime, giftCount, currency } = donor;
  const terms = partsOf(donor);
  return (
    <Sum
      currency={currency ?? 'USD'}
      terms={terms.length > 1 ? terms : []}
      total={{ label: `${words.lifetime}, ${words.gifts(giftCount)}`, minor: lifetime }}
    />
  );
}

/** Recurring ones first, without those of which nothing is left. */
function partsOf({ lifetimeParts }: DonorWire) {
  // Absent in the reply of a gateway of an earlier release.
  const parts = (lifetimeParts ?? []).filter(({ amount }) => amount !== 0);
  return parts
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
    .map(({ kind, amount }) => ({ label: words.lifetimeParts[kind], minor: amount }));
}

const order: readonly LifetimePartKind[] = ['weekly', 'monthly', 'quarterly', 'yearly', 'once', 'imported'];
