import { useGetConfigQuery } from '../api/account.api.ts';
import { supportWords as words } from '../words/en/shell.ts';

/** Whom to write to, for what only a person can settle. Nothing where this installation names nobody. */
export function SupportLine({ about }: { readonly about: keyof typeof words }) {
  const { data: config } = useGetConfigQuery();
  const address = config?.supportEmail;
  if (address == null) return null;
  return (
    <p>
      {words[about]}{' '}
      <a className="link-in-text" href={`mailto:${address}`}>
        {address}
      </a>
      .
    </p>
  );
}
