import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  ExclamationCircleOutlined,
  HourglassOutlined,
  LockOutlined,
  PauseOutlined,
  RollbackOutlined,
  StopOutlined,
  SyncOutlined,
  UndoOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { statusWords } from '../words/en/statuses.ts';

type Tone = 'quiet' | 'waiting' | 'info' | 'warning' | 'negative';

const looks = {
  posted: [CheckOutlined, 'quiet'],
  active: [CheckOutlined, 'quiet'],
  succeeded: [CheckOutlined, 'quiet'],
  approved: [CheckOutlined, 'quiet'],
  open: [CheckOutlined, 'quiet'],
  pending: [ClockCircleOutlined, 'waiting'],
  started: [ClockCircleOutlined, 'waiting'],
  verifying: [ClockCircleOutlined, 'waiting'],
  processing: [SyncOutlined, 'waiting'],
  issuing: [SyncOutlined, 'waiting'],
  inactive: [ClockCircleOutlined, 'waiting'],
  reversed: [UndoOutlined, 'waiting'],
  expired: [HourglassOutlined, 'waiting'],
  voided: [CloseOutlined, 'waiting'],
  canceled: [CloseOutlined, 'waiting'],
  closed: [CloseOutlined, 'waiting'],
  revoked: [CloseOutlined, 'waiting'],
  accepted: [CheckOutlined, 'quiet'],
  refunded: [RollbackOutlined, 'info'],
  partly_refunded: [RollbackOutlined, 'info'],
  returned: [RollbackOutlined, 'negative'],
  frozen: [LockOutlined, 'info'],
  locked: [LockOutlined, 'negative'],
  paused: [PauseOutlined, 'info'],
  not_started: [ClockCircleOutlined, 'waiting'],
  ended: [HourglassOutlined, 'waiting'],
  near_limit: [WarningOutlined, 'warning'],
  limit_reached: [ExclamationCircleOutlined, 'negative'],
  used_up: [HourglassOutlined, 'waiting'],
  program_not_active: [PauseOutlined, 'info'],
  program_limit_reached: [ExclamationCircleOutlined, 'negative'],
  over_limit: [ExclamationCircleOutlined, 'negative'],
  withdrawn: [CloseOutlined, 'waiting'],
  rejected: [CloseOutlined, 'negative'],
  disputed: [ExclamationCircleOutlined, 'negative'],
  dispute_won: [CheckOutlined, 'quiet'],
  dispute_lost: [CloseOutlined, 'waiting'],
  declined: [StopOutlined, 'negative'],
  failed: [ExclamationCircleOutlined, 'negative'],
} as const satisfies Record<string, readonly [typeof CheckOutlined, Tone]>;

export type Status = keyof typeof looks;

/** Icon and word (or `label`); color only where someone has to act. */
export function StatusChip({ status, label }: { readonly status: Status; readonly label?: string }) {
  const [Icon, tone] = looks[status];
  return (
    <span className="chip" data-tone={tone}>
      <Icon aria-hidden />
      {label ?? statusWords[status]}
    </span>
  );
}
