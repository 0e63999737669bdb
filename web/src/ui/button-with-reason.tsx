import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

interface ButtonWithReasonProps extends ButtonProps {
  /** Why it cannot be pressed; null when it can. */
  readonly refusal: string | null;
  /** The element that shows the reason on the page already. */
  readonly reasonId?: string;
}

/** A button that says why it is disabled: to the pointer, and to screen readers as its description. */
export function ButtonWithReason({ refusal, reasonId, disabled = false, ...button }: ButtonWithReasonProps) {
  const ownId = useId();
  return (
    <>
      <Tooltip title={refusal}>
        <Button
          {...button}
          disabled={disabled || refusal !== null}
          aria-describedby={refusal === null ? undefined : (reasonId ?? ownId)}
        />
      </Tooltip>
      {refusal !== null && reasonId === undefined && (
        <span id={ownId} className="visually-hidden">
          {refusal}
        </span>
      )}
    </>
  );
}
