import './story-text.css';
import { Fragment } from 'react';
import { storyBlocks, type StoryPart } from '@almoner/kernel';

/** The story of a campaign, with its lists, bold text and links. A link opens in a new tab: the gift form stays filled in. */
export function StoryText({ story }: { readonly story: string }) {
  return storyBlocks(story).map((block, index) =>
    block.is === 'paragraph' ? (
      <p key={index}>
        <Parts parts={block.parts} />
      </p>
    ) : (
      <ul key={index} className="story-list">
        {block.items.map((parts, at) => (
          <li key={at}>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Parts({ parts }: { readonly parts: readonly StoryPart[] }) {
  return parts.map((part, index) => {
    if (part.is === 'bold') return <strong key={index}>{part.text}</strong>;
    if (part.is === 'link')
      return (
        <a
          key={index}
          className="story-link"
          href={part.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {part.text}
        </a>
      );
    return <Fragment key={index}>{part.text}</Fragment>;
  });
}
