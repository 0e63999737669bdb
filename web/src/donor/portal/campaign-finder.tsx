import { type FoundCampaignsWire } from '@almoner/contracts';
import { useEffect, useState } from 'react';
import { donorWords } from '../../words/en/gifts.ts';
import { recurringWords as words } from '../../words/en/recurring-gifts.ts';
import { call } from '../donor-api.ts';
import { Field } from '../field.tsx';
import { hasFields } from '../has-fields.ts';
import './portal.css';

const settleMs = 200;
const isFound = hasFields<FoundCampaignsWire>({ items: 'object' });

/** The open campaigns; where several organizations share the installation, those that are searched for. */
export function CampaignFinder({ heading: Heading }: { readonly heading: 'h1' | 'h2' }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<FoundCampaignsWire | 'failed' | null>(null);
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      call(`/public/campaigns?q=${encodeURIComponent(text)}`, isFound).then(
        (answer) => live && setFound(answer),
        () => live && setFound('failed'),
      );
    }, settleMs);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [text]);
  const searches = text !== '' || (found !== null && found !== 'failed' && found.needsSearch);
  return (
    <section className="campaign-finder">
      <Heading>{donorWords.openCampaigns}</Heading>
      {searches && (
        <Field label={words.findCampaign}>
          {(aria) => (
            <input {...aria} type="search" value={text} onChange={({ target }) => setText(target.value)} />
          )}
        </Field>
      )}
      {found === 'failed' && <p className="form-problem">{words.failed}</p>}
      {found !== null && found !== 'failed' && <Found found={found} text={text} />}
    </section>
  );
}

function Found({ found, text }: { readonly found: FoundCampaignsWire; readonly text: string }) {
  const { items, needsSearch } = found;
  if (items.length === 0)
    return needsSearch ? null : <p>{text === '' ? words.noCampaigns : words.noCampaign(text)}</p>;
  return (
    <ul>
      {items.map(({ slug, title, organizationName }) => (
        <li key={slug}>
          <a href={`/donations/donor?campaign=${encodeURIComponent(slug)}`}>
            {title}
            <small>{organizationName}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
