import {
  CopyOutlined,
  DesktopOutlined,
  DownloadOutlined,
  GlobalOutlined,
  QrcodeOutlined,
} from '@ant-design/icons';
import { type CampaignWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { downloadQrCode } from '../../../lib/qr-png.ts';
import { Section } from '../../../ui/section.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';

/** The addresses that an organization gives to its donors. */
export function CampaignShare({ campaign }: { readonly campaign: CampaignWire }) {
  const copy = useCopy();
  const slug = encodeURIComponent(campaign.slug);
  const { origin } = window.location;
  const donorPage = `${origin}/donations/donor?campaign=${slug}`;
  const eventScreen = `/conference/${slug}`;
  return (
    <Section title={words.share}>
      <ul className="campaign-share">
        <Shared
          icon={<GlobalOutlined aria-hidden />}
          title={words.donorPage}
          hint={
            <a className="text-link" href={donorPage} target="_blank" rel="noreferrer">
              {withoutScheme(donorPage)}
            </a>
          }
        >
          <Button
            icon={<CopyOutlined aria-hidden />}
            onClick={() => copy(donorPage, words.linkCopied)}
            aria-label={words.copyLink}
          >
            {words.copy}
          </Button>
        </Shared>
        <Shared icon={<DesktopOutlined aria-hidden />} title={words.eventScreen} hint={eventScreen}>
          <Button href={eventScreen} target="_blank" rel="noreferrer" aria-label={words.openEventScreen}>
            {words.open}
          </Button>
        </Shared>
        <Shared icon={<QrcodeOutlined aria-hidden />} title={words.qrCode} hint={words.qrHint}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void downloadQrCode(donorPage, `${campaign.slug}.png`)}
            aria-label={words.getQrCode}
          >
            {words.get}
          </Button>
        </Shared>
      </ul>
    </Section>
  );
}

interface SharedProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}

function Shared({ icon, title, hint, children }: SharedProps) {
  return (
    <li>
      {icon}
      <span className="two-line">
        <span className="name">{title}</span>
        <span className="campaign-address">{hint}</span>
      </span>
      {children}
    </li>
  );
}

const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');
