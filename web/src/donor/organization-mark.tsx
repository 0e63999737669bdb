/** Whose page this is, in its header. */
export function OrganizationMark({ name }: { readonly name: string }) {
  return (
    <>
      <span className="donor-avatar" aria-hidden>
        {name.charAt(0)}
      </span>
      <strong>{name}</strong>
    </>
  );
}
