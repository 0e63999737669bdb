import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts';
import { fundFileWords as words } from '../../../words/en/fund-files.ts';
import { FundFiles, ReleaseEvidence } from './fund-files.tsx';

interface FundFilesDrawerProps {
  readonly open: boolean;
  /** A client that the caller advises; undefined for the caller's own organization. */
  readonly clientId: string | undefined;
  readonly fundId: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function FundFilesDrawer({ open, clientId, fundId, name, onClose }: FundFilesDrawerProps) {
  const close = useCloseOnBack(open, onClose);
  return (
    <SideDrawer open={open} title={words.filesOf(name)} onClose={close}>
      <FundFiles
        clientId={clientId}
        fundId={fundId}
        label={words.title}
        empty={clientId === undefined ? words.none : words.noneToRead}
        addLabel={words.add}
      />
      <ReleaseEvidence clientId={clientId} fundId={fundId} />
    </SideDrawer>
  );
}
