import { type CampaignWire } from '@almoner/contracts';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Section } from '../../ui/section.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { type WidgetKind, embedAnchor, snippetOf, widgetKinds } from './snippet.ts';
import { WidgetPreview } from './widget-preview.tsx';

const firstAccent = '#1f5f4a';

interface WidgetSnippetProps {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
}

/** The lines that a website needs to show this campaign (docs/widget.md). */
export function WidgetSnippet({ campaign, draft }: WidgetSnippetProps) {
  const { slug } = draft;
  const [kind, setKind] = useState<WidgetKind>('inline');
  const [accent, setAccent] = useState(firstAccent);
  const section = useRef<HTMLElement>(null);
  const isOpenedHere = useLocation().hash === `#${embedAnchor}`;
  useEffect(() => {
    if (isOpenedHere) section.current?.focus();
  }, [isOpenedHere]);
  const copy = useCopy();
  const snippet = snippetOf({ origin: window.location.origin, slug, kind, accent });
  return (
    <Section title={words.snippet} focusRef={section}>
      <Segmented<WidgetKind>
        block
        aria-label={words.kind}
        value={kind}
        options={widgetKinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={setKind}
      />
      <label className="editor-field">
        <span>{words.accent}</span>
        <Input type="color" value={accent} onChange={({ target }) => setAccent(target.value)} />
      </label>
      <WidgetPreview campaign={campaign} draft={draft} kind={kind} accent={accent} />
      {campaign.isDraft && <p className="supporting">{words.snippetOfDraft}</p>}
      <pre className="snippet">{snippet}</pre>
      <Button onClick={() => copy(snippet, words.copied)}>{words.copy}</Button>
    </Section>
  );
}
