import { type CardDetailWire, type ControlOwner } from '@almoner/contracts';
import { ControlsSection, type OwnedControls } from '../controls/shared/controls-section.tsx';

const noControls = { merchantRules: [], perPurchaseLimit: null };

/** The merchant rules of the card, its spend rule and its program; here, only those of the card are edited. */
export function CardRules({ card }: { readonly card: CardDetailWire }) {
  const { id, spendRule, program, controls, may } = card;
  if (spendRule === null) return null;
  const controlsOf = (owner: ControlOwner) => controls.find((one) => one.owner === owner) ?? noControls;
  const owned: OwnedControls[] = [
    { owner: 'card', ownerId: id, name: null, controls: controlsOf('card') },
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
  ];
  return <ControlsSection owned={owned} mayEdit={may.changeLimit} currency={spendRule.currency} />;
}
