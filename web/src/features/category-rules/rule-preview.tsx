import { type CategoryRuleMatch } from '@almoner/contracts';
import { usePreviewCategoryRuleQuery } from '../../api/category-rules.api.ts';
import { QueryFailure } from '../../ui/list-view.tsx';
import { PurchaseRows } from '../../ui/purchase-rows.tsx';
import { categoryRuleWords as words } from '../../words/en/category-rules.ts';

interface RulePreviewProps {
  readonly match: CategoryRuleMatch;
  /** For a rule that exists. */
  readonly ruleId: string | undefined;
  /** Undefined until one is chosen. */
  readonly categoryId: string | undefined;
}

/** How many earlier purchases the rule would categorize, with the newest of them. */
export function RulePreview({ match, ruleId, categoryId }: RulePreviewProps) {
  const query = usePreviewCategoryRuleQuery({
    ...match,
    ...(ruleId !== undefined && { ruleId }),
    ...(categoryId !== undefined && { categoryId }),
  });
  const { currentData } = query;
  if (query.isError) return <QueryFailure query={query} />;
  return (
    <>
      <p className="supporting" role="status">
        {currentData === undefined
          ? words.previewLoading
          : words.wouldMatch(currentData.count, currentData.hasMore)}
      </p>
      {currentData !== undefined && currentData.examples.length > 0 && (
        <PurchaseRows purchases={currentData.examples} showsPerson />
      )}
    </>
  );
}
