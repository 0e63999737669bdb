import { firstCategoryRule, type PurchaseWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useCreateCategoryRuleMutation, useListCategoryRulesQuery } from '../../../api/category-rules.api.ts';
import { useListClientCategoryRulesQuery } from '../../../api/clients.api.ts';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { categoryRuleText, categoryRuleWords as words } from '../../../words/en/category-rules.ts';

interface SetByRuleProps {
  readonly ruleId: string;
  readonly clientId: string | undefined;
}

/** The rule that set the category of a purchase, of one's own organization or of a client. */
export function SetByRule({ ruleId, clientId }: SetByRuleProps) {
  const own = useListCategoryRulesQuery(undefined, { skip: clientId !== undefined });
  const ofClient = useListClientCategoryRulesQuery(clientId ?? '', { skip: clientId === undefined });
  const { data } = clientId === undefined ? own : ofClient;
  if (data === undefined) return null;
  const rule = data.find(({ id }) => id === ruleId);
  return (
    <p className="supporting">
      {rule === undefined ? words.setByDeleted : words.setBy(categoryRuleText(rule.match))}
    </p>
  );
}

interface AlwaysUseCategoryProps {
  readonly merchant: PurchaseWire['merchant'];
  readonly categoryId: string;
}

/** Offers a rule to those who may manage rules where a person chose the category, unless a rule is about the merchant already. */
export function AlwaysUseCategory({ merchant, categoryId }: AlwaysUseCategoryProps) {
  const account = useAccount();
  const { data } = useListCategoryRulesQuery();
  const [create, { isLoading }] = useCreateCategoryRuleMutation();
  const showResult = useMutationFeedback();
  const mayManage = account !== null && permissionScopeOfRole(account.role, 'category.manage') === 'all';
  const name = merchant.name.trim();
  if (!mayManage || data === undefined || name.length < 2) return null;
  if (firstCategoryRule(data, merchant) !== null) return null;
  const match = { by: 'merchant_name', value: name } as const;
  return (
    <p className="supporting">
      <Button
        size="small"
        loading={isLoading}
        onClick={() => void showResult(create({ match, categoryId }), words.alwaysAdded(name))}
      >
        {words.always(name)}
      </Button>
    </p>
  );
}
