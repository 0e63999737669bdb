/** How a person is called on the screen: by their address until they have said their name. */
export const personName = ({ name, email }: { readonly name: string | null; readonly email: string }) =>
  name ?? email;
