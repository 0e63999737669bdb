/** A person's display name: their address until they have entered a name. */
export const personName = ({ name, email }: { readonly name: string | null; readonly email: string }) =>
  name ?? email;
