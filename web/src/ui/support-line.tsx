import { createContext, useContext } from 'react';
import { supportWords as words } from '../words/en/shell.ts';

/** The email address of whoever runs this installation; null where none is configured. */
export const SupportAddress = createContext<string | null>(null);

/** Where to ask for help. Nothing where no address is configured. */
export function SupportLine({ about }: { readonly about: keyof typeof words }) {
  const address = useContext(SupportAddress);
  if (address === null) return null;
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
