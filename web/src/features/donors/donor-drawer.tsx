import { MailOutlined, PlusOutlined } from '@ant-design/icons';
import { type DonorWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useGetDonorQuery } from '../../api/donors.api.ts';
import { useResendYearlyStatementMutation } from '../../api/yearly-statements.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { addressLines } from '../../lib/address-fields.ts';
import { donorName } from '../../lib/donor-name.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { GiftDay } from '../../ui/gift-time.tsx';
import { RecordDrawer, idToFetch } from '../../ui/record-drawer.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { donorListWords as words } from '../../words/en/donors.ts';
import { postalAddressWords } from '../../words/en/postal-address.ts';
import { yearlyStatementWords as statementWords } from '../../words/en/yearly-statements.ts';
import { DonorFields } from './donor-fields.tsx';
import { DonorLifetime } from './donor-lifetime.tsx';
import { DonorMerging } from './donor-merge.tsx';
import { DonorNoteComposer } from './donor-note-composer.tsx';
import { DonorTimeline } from './donor-timeline.tsx';
import { RecordGiftDrawer } from '../gifts/shared/record-gift-drawer.tsx';
import { RecurringOfDonor } from '../recurring-gifts/shared/recurring-of-donor.tsx';

interface DonorDrawerProps {
  readonly donors: readonly DonorWire[];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
}

export function DonorDrawer({ donors, openId, onOpen }: DonorDrawerProps) {
  const unlisted = idToFetch(donors, openId);
  const fetched = useGetDonorQuery(unlisted ?? '', { skip: unlisted === null });
  const mayNote = useMay('donor.manage');
  const footerOf = (donor: DonorWire) => mayNote && <DonorNoteComposer key={donor.id} donorId={donor.id} />;
  return (
    <RecordDrawer
      items={donors}
      openId={openId}
      fetched={fetched}
      words={words}
      footerOf={footerOf}
      onOpen={onOpen}
    >
      {(donor) => <DonorDetails key={donor.id} donor={donor} onShow={onOpen} />}
    </RecordDrawer>
  );
}

function useMay(action: 'campaign.manage' | 'donor.manage'): boolean {
  const role = useAccount()?.role;
  return role !== undefined && permissionScopeOfRole(role, action) !== 'none';
}

interface DonorDetailsProps {
  readonly donor: DonorWire;
  readonly onShow: (id: string) => void;
}

function DonorDetails({ donor, onShow }: DonorDetailsProps) {
  // Absent in the reply of a gateway of an earlier release.
  const { firstGiftAt, lastGiftAt, recurring = null } = donor;
  const lines = addressLines(donor.address);
  const mayManage = useMay('campaign.manage');
  const mayManageDonors = useMay('donor.manage');
  return (
    <>
      <div className="record-head">
        <div>
          <h2>{donorName(donor)}</h2>
          <p className="supporting">{addressesOf(donor).join(' · ')}</p>
        </div>
        <DonorActions donor={donor} mayManage={mayManage} />
      </div>
      <DonorLifetime donor={donor} />
      <dl className="definition-list">
        <dt>{words.since}</dt>
        <dd>{firstGiftAt === null ? words.never : <GiftDay at={firstGiftAt} />}</dd>
        <dt>{words.last}</dt>
        <dd>{lastGiftAt === null ? words.never : <GiftDay at={lastGiftAt} />}</dd>
        {lines.length > 0 && (
          <>
            <dt>{postalAddressWords.title}</dt>
            <dd className="donor-address">{lines.join('\n')}</dd>
          </>
        )}
        {recurring !== null && (
          <>
            <dt>{words.columns.recurring}</dt>
            <dd>
              <RecurringOfDonor recurring={recurring} />
            </dd>
          </>
        )}
      </dl>
      {mayManageDonors && <DonorMerging donor={donor} onShow={onShow} />}
      <DonorTimeline donorId={donor.id} mayManage={mayManageDonors} />
      <Statements donor={donor} mayManage={mayManage} />
      {mayManage && <DonorFields donor={donor} />}
    </>
  );
}

interface DonorActionsProps {
  readonly donor: DonorWire;
  readonly mayManage: boolean;
}

function DonorActions({ donor, mayManage }: DonorActionsProps) {
  const [isEntering, setEntering] = useState(false);
  const currency = useAccount()?.owner?.currency ?? 'USD';
  return (
    <div className="donor-actions">
      {donor.email !== null && (
        <Button
          size="small"
          icon={<MailOutlined aria-hidden />}
          href={`mailto:${encodeURIComponent(donor.email)}`}
        >
          {words.write}
        </Button>
      )}
      {/* A donor is found by email address: without one, the gift would add another donor. */}
      {mayManage && donor.email !== null && (
        <>
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEntering(true)}>
            {words.enterGift}
          </Button>
          <RecordGiftDrawer
            open={isEntering}
            currency={currency}
            donor={donor}
            onClose={() => setEntering(false)}
          />
        </>
      )}
    </div>
  );
}

/** A donor without a name is shown by email address, which is then not repeated. */
const addressesOf = ({ name, email, otherEmails }: DonorWire): string[] => [
  ...(name === null || email === null ? [] : [email]),
  ...otherEmails,
];

interface StatementsProps {
  readonly donor: DonorWire;
  readonly mayManage: boolean;
}

/** For the years from the first gift to the last, newest first. */
function Statements({ donor: { id, email, firstGiftAt, lastGiftAt }, mayManage }: StatementsProps) {
  const [resend, { isLoading }] = useResendYearlyStatementMutation();
  const feedback = useMutationFeedback();
  if (firstGiftAt === null || lastGiftAt === null) return null;
  const [first, last] = [firstGiftAt, lastGiftAt].map((at) => new Date(at).getUTCFullYear());
  if (first === undefined || last === undefined) return null;
  const years = Array.from({ length: Math.min(last - first + 1, 3) }, (_, index) => last - index);
  return (
    <div className="drawer-actions">
      {years.map((year) => (
        <Button key={year} href={`/api/donors/${id}/statements/${year}`}>
          {words.statement(year)}
        </Button>
      ))}
      {mayManage && email !== null && (
        <Button
          loading={isLoading}
          onClick={() => void feedback(resend({ donorId: id, year: last }), statementWords.emailed(email))}
        >
          {statementWords.emailOne(last)}
        </Button>
      )}
    </div>
  );
}
