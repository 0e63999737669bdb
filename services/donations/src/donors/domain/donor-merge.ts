/** The fields of a donor that an admin may change, or choose in a merge. */
export interface DonorFields {
  readonly name: string | null;
  readonly postalCode: string | null;
  readonly tags: readonly string[];
  readonly note: string;
  readonly employer: string | null;
}

/** As a merge stores them: those of an earlier release have no employer. */
export type StoredDonorFields = Omit<DonorFields, 'employer'> & { readonly employer?: string | null };

export interface ChosenFields {
  readonly name?: string | undefined;
  readonly postalCode?: string | undefined;
}

/** The survivor after the merge: what was chosen, else its own, else the other one's; all tags and both notes. */
export function mergedFields(
  survivor: DonorFields,
  merged: DonorFields,
  { name, postalCode }: ChosenFields = {},
): DonorFields {
  const notes = [survivor.note, merged.note].filter((note) => note !== '');
  return {
    name: name ?? survivor.name ?? merged.name,
    postalCode: postalCode ?? survivor.postalCode ?? merged.postalCode,
    tags: [...new Set([...survivor.tags, ...merged.tags])],
    note: [...new Set(notes)].join('\n\n'),
    employer: survivor.employer ?? merged.employer,
  };
}

/** The survivor after undoing: as before the merge, except what was changed since, which stays. */
export function separatedFields(
  now: DonorFields,
  before: StoredDonorFields,
  after: StoredDonorFields,
): DonorFields {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    name: isSame(now.name, after.name) ? before.name : now.name,
    postalCode: isSame(now.postalCode, after.postalCode) ? before.postalCode : now.postalCode,
    tags: isSame(now.tags, after.tags) ? before.tags : now.tags,
    note: isSame(now.note, after.note) ? before.note : now.note,
    employer:
      before.employer !== undefined && isSame(now.employer, after.employer) ? before.employer : now.employer,
  };
}
