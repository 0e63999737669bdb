import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  useCompletePersonBankAccountMutation,
  useSetUpPersonBankAccountMutation,
} from '../../api/person-bank-accounts.api.ts';
import { changeProblem } from '../../api/problem.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useCloseOnBack } from '../../ui/use-close-on-back.ts';
import { personBankAccountWords as words } from '../../words/en/person-bank-accounts.ts';
import { useBankElement } from './use-bank-element.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

interface BankAccountDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function BankAccountDrawer({ open, onClose }: BankAccountDrawerProps) {
  const close = useCloseOnBack(open, onClose);
  return (
    <SideDrawer open={open} title={words.drawer} onClose={close}>
      <BankAccountForm onDone={close} />
    </SideDrawer>
  );
}

function BankAccountForm({ onDone }: { readonly onDone: () => void }) {
  const { message } = App.useApp();
  const [setUp, { data: setup = null, error }] = useSetUpPersonBankAccountMutation();
  const [complete] = useCompletePersonBankAccountMutation();
  const { ref, isReady, failed, confirm } = useBankElement(setup);
  const [isSending, setSending] = useState(false);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void setUp();
  }, [setUp]);
  const save = async () => {
    if (setup === null) return;
    setSending(true);
    // Stripe's frame shows what is wrong with the account itself.
    const refused = await confirm();
    const answer = refused === undefined ? await complete(setup.setupId) : null;
    setSending(false);
    if (answer === null) return;
    if (answer.error !== undefined) return void message.error(changeProblem(answer.error).sentence);
    void message.success(words.saved);
    onDone();
  };
  if (error !== undefined || failed)
    return <p role="alert">{error === undefined ? words.noElement : changeProblem(error).sentence}</p>;
  return (
    <div className="report">
      <p>{words.explained}</p>
      {!isReady && <LoadingLines rows={4} />}
      <div ref={ref} />
      <Button type="primary" disabled={!isReady} loading={isSending} onClick={() => void save()}>
        {words.save}
      </Button>
    </div>
  );
}
