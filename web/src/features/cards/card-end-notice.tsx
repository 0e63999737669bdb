import { type CardDetailWire, type Role } from '@almoner/contracts';
import { WarningOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { utcDate } from '../../lib/time-format.ts';
import { cardPageWords as words } from '../../words/en/card-page.ts';

interface CardEndNoticeProps {
  readonly card: CardDetailWire;
  readonly role: Role;
}

/** Why the card can no longer pay. */
export function CardEndNotice({ card: { ended, terms }, role }: CardEndNoticeProps) {
  if (ended === null) return null;
  const sentence =
    ended === 'used'
      ? words.usedUp(terms?.firstMerchant ?? null)
      : words.pastExpiry(terms?.expiresOn == null ? '' : utcDate(new Date(terms.expiresOn)));
  return (
    <p className="notice notice-warning">
      <WarningOutlined aria-hidden /> {sentence}
      {ended === 'used' && permissionScopeOfRole(role, 'card.issue') !== 'none' && (
        <>
          {' '}
          <Link className="text-link" to="/cards?new=1">
            {words.issueAnother}
          </Link>
        </>
      )}
    </p>
  );
}
