import { type CardDetailWire, type ControlOwner, changeRefusalOf } from '@almoner/contracts';
import { noControls } from '../controls/shared/owners-of-card.ts';
import { ControlsSection, type OwnedControls } from '../controls/shared/controls-section.tsx';

/** The merchant rules of the card, its spend rule, its program and the fund that pays; here, only those of the card are edited. */
export function CardRules({ card }: { readonly card: CardDetailWire }) {
  const { id, spendRule, program, controls, may } = card;
  if (spendRule === null) return null;
  const controlsOf = (owner: ControlOwner) => controls.find((one) => one.owner === owner) ?? noControls;
  const others: OwnedControls[] = [
    {
      owner: 'rule',
      ownerId: spendRule.id,
      name: spendRule.name,
      controls: controlsOf('rule'),
      ...(may.changeLimit ? { link: `/cards?tab=rules&rule=${spendRule.id}` } : {}),
    },
    ...(program === null
      ? []
      : [
          {
            owner: 'program' as const,
            ownerId: program.id,
            name: program.name,
            controls: controlsOf('program'),
            link: `/spendprograms?spendProgramId=${program.id}`,
          },
        ]),
    // Has any only where a fund pays.
    { owner: 'fund', ownerId: '', name: null, controls: controlsOf('fund') },
  ];
  const ofCard = { owner: 'card', ownerId: id, name: null, controls: controlsOf('card') } as const;
  return (
    <ControlsSection
      owned={[ofCard, ...others]}
      mayEdit={may.changeLimit}
      isFinal={changeRefusalOf({ status: card.status, isUsedUp: card.ended === 'used' }) !== null}
      currency={spendRule.currency}
    />
  );
}
