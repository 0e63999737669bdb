import '../controls.css';
import { type ControlOwner, type ControlsWire } from '@almoner/contracts';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { type SettableOwner } from '../../../api/controls.api.ts';
import { Section } from '../../../ui/section.tsx';
import { controlWords as words } from '../../../words/en/controls.ts';
import { ControlsInWords, hasControls } from './controls-in-words.tsx';

const ControlsDrawer = lazy(async () => ({
  default: (await import('./controls-drawer.tsx')).ControlsDrawer,
}));

export interface OwnedControls {
  readonly owner: ControlOwner;
  readonly ownerId: string;
  /** For the spend rule or the program; null for a card. */
  readonly name: string | null;
  /** Where the owner has a page of its own. */
  readonly link?: string;
  readonly controls: ControlsWire;
}
interface ControlsSectionProps {
  /** All that apply, the one that is edited here first. */
  readonly owned: readonly [OwnedControls & { readonly owner: SettableOwner }, ...OwnedControls[]];
  readonly mayEdit: boolean;
  /** True if nobody can change them anymore. */
  readonly isFinal?: boolean;
  readonly currency: string;
}

/** The merchant rules in force in words, whose each is, and who may change them. */
export function ControlsSection({ owned, mayEdit, isFinal = false, currency }: ControlsSectionProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [edited] = owned;
  const shown = owned.filter(({ controls }) => hasControls(controls));
  return (
    <Section
      title={words.title}
      aside={
        mayEdit && (
          <button
            type="button"
            className="quiet-button text-link"
            onClick={() => setIsEditing(true)}
            aria-label={words.editLabel(edited.owner)}
          >
            {words.edit}
          </button>
        )
      }
    >
      {shown.length === 0 && <p className="supporting">{words.none}</p>}
      {shown.map((one) => (
        <div key={one.owner} className="control-owner">
          {owned.length > 1 && (
            <p className="control-owner-head">
              <OwnerName owned={one} />
            </p>
          )}
          <ControlsInWords controls={one.controls} currency={currency} />
        </div>
      ))}
      {shown.length > 1 && <p className="supporting controls-note">{words.allApply}</p>}
      {!mayEdit && !isFinal && <p className="supporting controls-note">{words.whoMayChange[edited.owner]}</p>}
      {isEditing && (
        <Suspense>
          <ControlsDrawer
            owner={edited.owner}
            ownerId={edited.ownerId}
            controls={edited.controls}
            currency={currency}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function OwnerName({ owned: { owner, name, link } }: { readonly owned: OwnedControls }) {
  const text = words.ownerOf[owner](name);
  return link === undefined ? (
    <span className="name">{text}</span>
  ) : (
    <Link className="text-link" to={link}>
      {text}
    </Link>
  );
}
