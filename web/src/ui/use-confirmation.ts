import { App, type ModalFuncProps } from 'antd';

interface Question extends Pick<
  ModalFuncProps,
  'title' | 'content' | 'okText' | 'cancelText' | 'onOk' | 'onCancel' | 'afterClose'
> {
  /** For actions that cannot be undone, or take something away from someone: Enter alone must not trigger them, so the other button has the focus. */
  readonly danger?: boolean;
}

export function useConfirmation(): (question: Question) => void {
  const { modal } = App.useApp();
  return ({ danger = false, ...question }) =>
    void modal.confirm({
      ...question,
      centered: true,
      okButtonProps: { danger },
      focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    });
}
