/** The organization, in the header of its page. */
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
