import { supportWords as words } from '../words/en/shell.ts';
import { useInstallation } from './installation.ts';

/** Where to ask for help. Nothing where no address is configured. */
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
