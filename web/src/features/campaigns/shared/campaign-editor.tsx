import '../campaign-editor.css';
import { LeftOutlined } from '@ant-design/icons';
import { type CampaignWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  useDeleteCampaignMutation,
  useListCampaignsQuery,
  useUpdateCampaignMutation,
} from '../../../api/campaigns.api.ts';
import { problemCode } from '../../../api/problem.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { useLeaveGuard } from '../../../ui/use-leave-guard.ts';
import { useMutationFeedback } from '../../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../../ui/use-confirmation.ts';
import { campaignEditorWords as words } from '../../../words/en/campaign-editor.ts';
import {
  type CampaignDraft,
  changesOf,
  draftOf,
  invalidFields,
  withoutPublished,
} from '../campaign-draft.ts';
import { endedOn, opensAt } from '../../../lib/campaign-opening.ts';
import { AmountFields } from '../campaign-amount-fields.tsx';
import { GivingFields } from '../campaign-giving-fields.tsx';
import { CampaignImageFields } from '../campaign-image-fields.tsx';
import { PageFields } from '../campaign-page-fields.tsx';
import { PreviewPanel, type PreviewKind } from '../preview-panel.tsx';
import { firstLook, type WidgetLook } from '../snippet.ts';
import { useCampaignImage } from '../use-campaign-image.ts';
import { WidgetSnippet } from '../widget-snippet.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

interface CampaignEditorProps {
  readonly campaignId: string;
  readonly onClose: () => void;
}

export default function CampaignEditor({ campaignId, onClose }: CampaignEditorProps) {
  const query = useListCampaignsQuery();
  const campaigns = query.data;
  if (campaigns === undefined)
    return (
      <div className="page">
        <PageHeader title={words.title} />
        <QueryFailure query={query} />
        {query.isLoading && <LoadingLines rows={8} />}
      </div>
    );
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (campaign === undefined)
    return <EmptyState sentence={words.missing} action={<Button onClick={onClose}>{words.back}</Button>} />;
  return <Editor key={campaign.id} campaign={campaign} onClose={onClose} />;
}

interface EditorProps {
  readonly campaign: CampaignWire;
  readonly onClose: () => void;
}

function Editor({ campaign, onClose }: EditorProps) {
  // Over the campaign, which changes when someone publishes: what is typed here stays, even while it is being published.
  const [typed, setTyped] = useState<Partial<CampaignDraft>>({});
  const published = draftOf(campaign);
  const draft = { ...published, ...typed, ...(campaign.isDraft ? {} : { slug: published.slug }) };
  const [update, { isLoading, error, originalArgs: sent }] = useUpdateCampaignMutation();
  const feedback = useMutationFeedback();
  const ask = useConfirmation();
  const [widget, setWidget] = useState<WidgetLook>(firstLook);
  const [preview, setPreview] = useState<PreviewKind>('phone');
  const changeWidget = (changed: Partial<WidgetLook>) => {
    setWidget((before) => ({ ...before, ...changed }));
    setPreview('widget');
  };
  const set = (changed: Partial<CampaignDraft>) => setTyped((before) => ({ ...before, ...changed }));
  const now = new Date();
  const invalid = invalidFields(draft, campaign, now);
  const image = useCampaignImage(campaign);
  const isAltMissing = image.shown !== null && draft.imageAlt.trim() === '';
  const changes = changesOf(campaign, draft);
  const count = Object.keys(changes).length + (image.isChanged ? 1 : 0);
  useLeaveGuard({ isUnsaved: count > 0, param: 'edit', words: words.leaving });
  const { id, version, isClosed, isDraft } = campaign;
  const send = (body: object, done: string) => feedback(update({ id, version, ...body }), done);
  const save = async (status: { status?: 'open' }, done: string) => {
    const body = { ...changes, ...status };
    const hasMore = Object.keys(body).length > 0;
    // One message for both requests: when the last of them has succeeded.
    const current = await image.publish(draft.imageAlt, version, hasMore ? undefined : done);
    if (current === null) return;
    if (!hasMore || (await send({ ...body, version: current }, done)))
      setTyped((now) => withoutPublished(now, typed));
  };
  const isSlugTaken = problemCode(error) === 'campaign_slug_taken' && sent?.slug === draft.slug;
  const isInvalid = invalid.size > 0 || isAltMissing || isSlugTaken;
  const canSave = count > 0 && !isInvalid;
  const discard = () => {
    setTyped({});
    image.discard();
  };
  const opens = opensAt(campaign, now);
  const ended = endedOn(campaign, now);
  const askClosing = () =>
    ask({
      title: words.closeTitle,
      content: words.closeHint,
      okText: words.close,
      danger: true,
      onOk: () => send({ status: 'closed' }, words.closed),
    });
  return (
    <div className="page">
      <PageHeader
        title={words.title}
        sub={
          <Link className="text-link" to={`/donations?campaign=${id}`}>
            <LeftOutlined aria-hidden /> {campaign.title}
          </Link>
        }
      />
      <div className="campaign-editor">
        <div>
          <PageFields
            campaignId={id}
            draft={draft}
            invalid={invalid}
            currency={campaign.currency}
            isDraft={isDraft}
            isSlugTaken={isSlugTaken}
            onChange={set}
          />
          <CampaignImageFields
            image={image}
            alt={draft.imageAlt}
            isAltMissing={isAltMissing}
            onAlt={(imageAlt) => set({ imageAlt })}
          />
          <Section title={words.state}>
            <p className="supporting">{statusText(campaign, ended, opens)}</p>
            {isDraft && <DeleteDraft campaign={campaign} onDeleted={onClose} />}
            {/* Only a later end opens one that is over. */}
            {!isDraft && ended === null && (
              <Button
                danger={!isClosed}
                loading={isLoading}
                onClick={() => (isClosed ? void send({ status: 'open' }, words.reopened) : askClosing())}
              >
                {isClosed ? words.reopen : words.close}
              </Button>
            )}
          </Section>
          <WidgetSnippet campaign={campaign} draft={draft} look={widget} onChange={changeWidget} />
        </div>
        <div>
          <AmountFields draft={draft} invalid={invalid} currency={campaign.currency} onChange={set} />
          <GivingFields draft={draft} invalid={invalid} currency={campaign.currency} onChange={set} />
        </div>
        <div className="editor-preview">
          <PreviewPanel
            campaign={campaign}
            draft={draft}
            imageUrl={image.shown}
            widget={widget}
            shown={preview}
            onShow={setPreview}
          />
        </div>
      </div>
      <div className="action-bar editor-bar" role="region" aria-label={words.publishing}>
        <p>{subText(isDraft ? words.draftChanges : words.changes, count, isInvalid)}</p>
        <Button onClick={count === 0 ? onClose : discard}>{count === 0 ? words.back : words.discard}</Button>
        {isDraft && (
          <Button disabled={!canSave} loading={isLoading} onClick={() => void save({}, words.draftSaved)}>
            {words.saveDraft}
          </Button>
        )}
        <Button
          type="primary"
          disabled={isDraft ? count > 0 && !canSave : !canSave}
          loading={isLoading}
          onClick={() => void save(isDraft ? { status: 'open' } : {}, words.published)}
        >
          {isDraft ? words.publishDraft : words.publish}
        </Button>
      </div>
    </div>
  );
}

function subText(changes: (count: number) => string, count: number, isInvalid: boolean): string {
  return isInvalid ? `${changes(count)}. ${words.cannotPublish}` : changes(count);
}

function DeleteDraft({ campaign, onDeleted }: { campaign: CampaignWire; onDeleted: () => void }) {
  const [deleteCampaign, { isLoading }] = useDeleteCampaignMutation();
  const feedback = useMutationFeedback();
  const ask = useConfirmation();
  const askDeleting = () =>
    ask({
      title: words.deleteTitle(campaign.title),
      content: words.deleteHint,
      okText: words.deleteDraft,
      danger: true,
      onOk: async () => {
        if (await feedback(deleteCampaign(campaign.id), words.draftDeleted)) onDeleted();
      },
    });
  return (
    <Button danger loading={isLoading} onClick={askDeleting}>
      {words.deleteDraft}
    </Button>
  );
}

function statusText(
  { status, isClosed, isDraft }: CampaignWire,
  ended: string | null,
  opens: string | null,
): string {
  if (isDraft) return words.draftHint;
  if (ended !== null) return isClosed ? words.endedAndClosedHint(ended) : words.endedHint(ended);
  if (opens !== null) return words.opens(opens);
  return status === 'open' ? words.openHint : words.closedHint;
}
