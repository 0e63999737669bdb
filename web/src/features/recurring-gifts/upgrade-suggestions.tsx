import { Select } from 'antd';
import {
  useGetUpgradeSuggestionsQuery,
  useSetUpgradeSuggestionsMutation,
} from '../../api/recurring-gifts.api.ts';
import { useAccount } from '../../state/use-account.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { recurringListWords as words } from '../../words/en/recurring-list.ts';

const never = 0;
const usual = [6, 12, 24, 36];

/** After how many gifts the email with a receipt suggests a higher amount. */
export function UpgradeSuggestions() {
  const role = useAccount()?.role;
  const mayManage = role !== undefined && permissionScopeOfRole(role, 'campaign.manage') !== 'none';
  const query = useGetUpgradeSuggestionsQuery();
  const [save, { isLoading }] = useSetUpgradeSuggestionsMutation();
  const feedback = useMutationFeedback();
  const afterGifts = query.data?.afterGifts ?? never;
  const choices = [
    never,
    ...usual,
    ...(afterGifts === never || usual.includes(afterGifts) ? [] : [afterGifts]),
  ];
  return (
    <>
      <QueryFailure query={query} />
      <label className="editor-field">
        <span>{words.upgrades}</span>
        <Select
          aria-label={words.upgrades}
          className="upgrade-choice"
          loading={query.isLoading}
          disabled={!mayManage || isLoading || query.data === undefined}
          value={query.data === undefined ? undefined : afterGifts}
          options={choices.map((value) => ({
            value,
            label: value === never ? words.upgradesOff : words.upgradesAfter(value),
          }))}
          onChange={(chosen: number) =>
            void feedback(save({ afterGifts: chosen === never ? null : chosen }), words.upgradesSaved)
          }
        />
        <span className="supporting">{words.upgradesHint}</span>
      </label>
    </>
  );
}
