import { type CampaignWire } from '@almoner/contracts';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Section } from '../../ui/section.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { type WidgetKind, type WidgetLook, embedAnchor, snippetOf, widgetKinds } from './snippet.ts';

interface WidgetSnippetProps {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
  readonly look: WidgetLook;
  readonly onChange: (changed: Partial<WidgetLook>) => void;
}

/** The lines that a website needs to show this campaign (docs/widget.md). */
export function WidgetSnippet({ campaign, draft: { slug }, look, onChange }: WidgetSnippetProps) {
  const { kind, accent } = look;
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
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <label className="editor-field">
        <span>{words.accent}</span>
        <Input type="color" value={accent} onChange={({ target }) => onChange({ accent: target.value })} />
      </label>
      {campaign.isDraft && <p className="supporting">{words.snippetOfDraft}</p>}
      <pre className="snippet">{snippet}</pre>
      <Button onClick={() => copy(snippet, words.copied)}>{words.copy}</Button>
    </Section>
  );
}
