import { webImageTypes } from '@almoner/kernel';
import { Button, Input } from 'antd';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { Field, Problem } from './editor-field.tsx';
import { type useCampaignImage } from './use-campaign-image.ts';

interface CampaignImageFieldsProps {
  readonly image: ReturnType<typeof useCampaignImage>;
  readonly alt: string;
  readonly isAltMissing: boolean;
  readonly onAlt: (alt: string) => void;
}

/** The image of a campaign, and what it shows for those who do not see it. */
export function CampaignImageFields({ image, alt, isAltMissing, onAlt }: CampaignImageFieldsProps) {
  return (
    <Section title={words.image}>
      <DropZone
        label={image.shown === null ? words.chooseImage : words.replaceImage}
        hint={words.imageHint}
        types={webImageTypes}
        multiple={false}
        onFiles={([file]) => void (file && image.pick(file))}
      />
      {image.isUnreadable && <Problem text={words.imageUnreadable} />}
      {image.shown !== null && (
        <>
          <Field
            label={words.imageAlt}
            hint={words.imageAltHint}
            problem={isAltMissing && words.imageAltMissing}
          >
            <Input maxLength={200} value={alt} onChange={({ target }) => onAlt(target.value)} />
          </Field>
          <Button danger onClick={image.remove}>
            {words.removeImage}
          </Button>
        </>
      )}
    </Section>
  );
}
