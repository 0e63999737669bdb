import { supportWords as words } from '../words/en/shell.ts';
import { useInstallation } from './installation.ts';

/** The address for help; empty if none is configured. */
export function SupportLine({ about }: { readonly about: keyof typeof words }) {
  const { supportEmail } = useInstallation();
  if (supportEmail === null) return null;
  return (
    <p>
      {words[about]}{' '}
      <a className="link-in-text" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
      .
    </p>
  );
}
