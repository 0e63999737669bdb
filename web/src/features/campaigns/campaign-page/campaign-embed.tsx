import { CopyOutlined } from '@ant-design/icons';
import { type CampaignWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { Section } from '../../../ui/section.tsx';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { scriptSnippet } from '../snippet.ts';

interface CampaignEmbedProps {
  readonly campaign: CampaignWire;
  readonly mayManage: boolean;
}

/** The line that puts the form into a website. */
export function CampaignEmbed({ campaign, mayManage }: CampaignEmbedProps) {
  const { message } = App.useApp();
  const { id, slug, widgetOrigins } = campaign;
  const snippet = scriptSnippet({ origin: window.location.origin, slug });
  const copy = async () => {
    await navigator.clipboard.writeText(snippet);
    void message.success(words.snippetCopied);
  };
  return (
    <Section
      title={words.widget}
      aside={
        mayManage && (
          <Link className="text-link" to={`/donations?edit=${id}`}>
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
          onClick={() => void copy()}
          aria-label={words.copySnippet}
        >
          {words.copy}
        </Button>
      </p>
    </Section>
  );
}
