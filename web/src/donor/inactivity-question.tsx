import { InactivityDialog } from '../session/inactivity-dialog.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';

interface InactivityQuestionProps {
  readonly endsAtMs: number;
  readonly onStay: () => void;
}

export function InactivityQuestion({ endsAtMs, onStay }: InactivityQuestionProps) {
  return (
    <ThemeProvider>
      <InactivityDialog endsAtMs={endsAtMs} onStay={onStay} />
    </ThemeProvider>
  );
}
