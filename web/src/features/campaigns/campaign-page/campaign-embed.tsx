import { CopyOutlined } from '@ant-design/icons';
import { type CampaignWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Section } from '../../../ui/section.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { embedAnchor, scriptSnippet } from '../snippet.ts';

interface CampaignEmbedProps {
  readonly campaign: CampaignWire;
  readonly mayManage: boolean;
}

/** The line that puts the form into a website. */
export function CampaignEmbed({ campaign, mayManage }: CampaignEmbedProps) {
  const copy = useCopy();
  const { id, slug, widgetOrigins } = campaign;
  const snippet = scriptSnippet({ origin: window.location.origin, slug });
  return (
    <Section
      title={words.widget}
      aside={
        mayManage && (
          <Link className="text-link" to={`/donations?edit=${id}#${embedAnchor}`}>
            {words.setUp}
          </Link>
        )
      }
    >
      <p className="supporting">{words.paste}</p>
      <pre className="snippet">{snippet}</pre>
      <p className="campaign-embed-end">
        <span className="supporting">{words.allowedOn(widgetOrigins)}</span>
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => copy(snippet, words.snippetCopied)}
          aria-label={words.copySnippet}
        >
          {words.copy}
        </Button>
      </p>
    </Section>
  );
}
