import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

interface RefusableButtonProps extends ButtonProps {
  /** Why it cannot be pressed; null when it can. */
  readonly refusal: string | null;
}

/** A button that says why it is disabled: to the pointer, and to screen readers as its description. */
export function RefusableButton({ refusal, disabled = false, ...button }: RefusableButtonProps) {
  const id = useId();
  return (
    <>
      <Tooltip title={refusal}>
        <Button
          {...button}
          disabled={disabled || refusal !== null}
          aria-describedby={refusal === null ? undefined : id}
        />
      </Tooltip>
      {refusal !== null && (
        <span id={id} className="visually-hidden">
          {refusal}
        </span>
      )}
    </>
  );
}
