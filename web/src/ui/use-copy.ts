import { App } from 'antd';
import { copyingWords as words } from '../words/en/copying.ts';

/** Copies a text and says so. A browser may refuse, or have no clipboard outside a secure context; then the text has to be selected. */
export function useCopy(): (text: string, copied: string) => void {
  const { message } = App.useApp();
  return (text, copied) => {
    const isDone = async () => navigator.clipboard.writeText(text);
    isDone().then(
      () => void message.success(copied),
      () => void message.error(words.refused(text), refusalSeconds),
    );
  };
}

/** Long enough to read an address and to select it. */
const refusalSeconds = 10;
