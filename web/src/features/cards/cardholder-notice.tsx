import { type CardholderRequirementsWire } from '@almoner/contracts';
import { WarningOutlined } from '@ant-design/icons';
import { cardPageWords as words } from '../../words/en/card-page.ts';

/** Stripe's requirements of the cardholder, and what to do; nothing without any. */
export function CardholderNotice({
  requirements,
}: {
  readonly requirements: CardholderRequirementsWire | null;
}) {
  if (requirements === null) return null;
  const { pastDue, disabledReason } = requirements;
  const items = new Set(pastDue.map((name) => words.requirements[name] ?? words.otherRequirement(name)));
  return (
    <section className="notice notice-warning cardholder-notice" aria-label={words.required}>
      <p>
        <WarningOutlined aria-hidden /> <strong>{words.required}.</strong> {words.requiredLead}
      </p>
      {items.size > 0 && (
        <ul>
          {[...items].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      <p>
        {words.disabled[disabledReason ?? 'requirements.past_due'] ?? words.disabled['requirements.past_due']}
      </p>
    </section>
  );
}
