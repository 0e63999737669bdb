/** An email address that, where it has to, breaks before its @. */
export function Address({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
