import { type CampaignWire } from '@almoner/contracts';
import { Segmented } from 'antd';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { CampaignPreview } from './campaign-preview.tsx';
import { type WidgetLook } from './snippet.ts';
import { WidgetPreview } from './widget-preview.tsx';

const previews = ['phone', 'desktop', 'widget'] as const;
export type PreviewKind = (typeof previews)[number];

interface PreviewPanelProps {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
  readonly imageUrl: string | null;
  readonly widget: WidgetLook;
  readonly shown: PreviewKind;
  readonly onShow: (kind: PreviewKind) => void;
}

/** The donor page on a phone or a wide screen, or the widget, with the current input. */
export function PreviewPanel({ campaign, draft, imageUrl, widget, shown, onShow }: PreviewPanelProps) {
  return (
    <Section title={words.preview}>
      <Segmented<PreviewKind>
        block
        className="preview-kinds"
        aria-label={words.previewOf}
        value={shown}
        options={previews.map((value) => ({ value, label: words.previews[value] }))}
        onChange={onShow}
      />
      {shown === 'widget' ? (
        <WidgetPreview campaign={campaign} draft={draft} {...widget} />
      ) : (
        <CampaignPreview campaign={campaign} draft={draft} imageUrl={imageUrl} screen={shown} />
      )}
      <p className="supporting">{words.previewNote}</p>
    </Section>
  );
}
