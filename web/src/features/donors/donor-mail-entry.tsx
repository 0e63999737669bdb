import { MailOutlined } from '@ant-design/icons';
import { type DonorMailWire } from '@almoner/contracts';
import { ShortDay } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { donorMailWords as words } from '../../words/en/donors.ts';
import { TimelineRow } from '../gifts/shared/timeline-row.tsx';

const chips = { waiting: 'pending', failed: 'failed' } as const;

export function DonorMailEntry({ mail }: { readonly mail: DonorMailWire }) {
  const { subject, sentTo, status, createdAt } = mail;
  return (
    <TimelineRow
      day={<ShortDay at={createdAt} />}
      icon={<MailOutlined />}
      title={subject}
      end={status !== 'sent' && <StatusChip status={chips[status]} label={words.chips[status]} />}
    >
      {words.mailed[status](sentTo)}
    </TimelineRow>
  );
}
