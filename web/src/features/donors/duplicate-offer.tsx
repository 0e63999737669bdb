import { type DonorWire, type DuplicateDonorWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useDismissDuplicateMutation } from '../../api/donors.api.ts';
import { donorName } from '../../lib/donor-name.ts';
import { moneyText } from '../../lib/money-format.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { donorMergeWords as words } from '../../words/en/donors.ts';

interface OfferProps {
  readonly donor: DonorWire;
  readonly offered: DuplicateDonorWire;
  readonly onCompare: () => void;
}

/** A donor who may be the same person, to merge with or to dismiss. */
export function DuplicateOffer({ donor, offered: { donor: other, reason }, onCompare }: OfferProps) {
  const [send, { isLoading }] = useDismissDuplicateMutation();
  const feedback = useMutationFeedback();
  const name = donorName(other) || words.unnamed;
  const dismiss = () => feedback(send({ donorId: donor.id, otherId: other.id }), words.dismissed(name));
  const together = moneyText(donor.lifetime + other.lifetime, donor.currency ?? other.currency ?? 'USD');
  return (
    <div className="notice notice-info donor-offer">
      <p>
        <strong>{words.maybe(name)}</strong>
      </p>
      <p>
        {other.name === null || other.email === null ? '' : `${other.email} · `}
        {words.reasons[reason]} {words.would(together)}
      </p>
      <div className="donor-offer-actions">
        <Button type="primary" onClick={onCompare}>
          {words.compare}
        </Button>
        <Button loading={isLoading} onClick={() => void dismiss()}>
          {words.notTheSame}
        </Button>
      </div>
    </div>
  );
}
