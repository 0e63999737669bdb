import './palette.css';
import { SearchOutlined } from '@ant-design/icons';
import { type GiftWire, type UserWire } from '@almoner/contracts';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useListCampaignsQuery } from '../../api/campaigns.api.ts';
import { useGetGiftPageQuery } from '../../api/gifts.api.ts';
import { useListCardsQuery } from '../../api/cards.api.ts';
import { useListClientsQuery } from '../../api/clients.api.ts';
import { useListMembersQuery } from '../../api/members.api.ts';
import { useListProgramsQuery } from '../../api/programs.api.ts';
import { useListTeamsQuery } from '../../api/teams.api.ts';
import { useReadableFunds } from '../../api/use-readable-funds.ts';
import { permissionScopeOfRole } from '../../lib/permission-scope-of-role.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { paletteWords as words } from '../../words/en/shell.ts';
import { menuFor } from '../menu.ts';
import {
  type Place,
  actionPlaces,
  campaignPlaces,
  cardPlaces,
  clientPlaces,
  donorPlaces,
  fundPlaces,
  matchingPlaces,
  memberPlaces,
  otherPagePlaces,
  pagePlaces,
  programPlaces,
  purchaseSearch,
  teamPlaces,
} from './places.ts';

const paletteWidth = 560;
const maxShown = 8;
const shortestSearch = 2;
const giftsSearched = 20;

interface PaletteProps {
  readonly account: UserWire;
  readonly open: boolean;
  /** How often it was opened. */
  readonly openings: number;
  readonly onClose: () => void;
}

/** Jumps to a page, a card, a team, a campaign, a donor or an action by a few letters of its name. */
export function Palette({ account, open, openings, onClose }: PaletteProps) {
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title={<span className="visually-hidden">{words.title}</span>}
      footer={null}
      closable={false}
      width={paletteWidth}
      style={{ top: 96 }}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <PaletteContent key={openings} account={account} input={input} onClose={onClose} />
    </Modal>
  );
}

interface ContentProps extends Pick<PaletteProps, 'account' | 'onClose'> {
  readonly input: RefObject<InputRef | null>;
}

function PaletteContent({ account, input, onClose }: ContentProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const places = usePlaces(account, text);
  const active = Math.min(chosen, places.length - 1);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    onClose();
    void navigate(place.to);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (places.length > 0) setChosen((active + step + places.length) % places.length);
  };
  return (
    <>
      <Input
        ref={input}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        placeholder={words.placeholder}
        role="combobox"
        aria-label={words.title}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={`${listId}-${active}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKey}
        onPressEnter={() => go(places[active])}
      />
      <ul id={listId} className="palette" role="listbox" aria-label={words.places}>
        {places.map((place, index) => (
          <li
            key={place.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseMove={() => setChosen(index)}
            onClick={() => go(place)}
          >
            <span className="name">{place.label}</span>
            <span className="palette-detail">{place.detail}</span>
          </li>
        ))}
      </ul>
      {places.length === 0 && (
        <p className="palette-none" role="status">
          {words.noneFound(text.trim())}
        </p>
      )}
    </>
  );
}

function usePlaces(account: UserWire, text: string): Place[] {
  const entries = menuFor(account);
  const inNonprofit = entries.some(({ key }) => key === 'spend');
  const seesTeams = inNonprofit && permissionScopeOfRole(account.role, 'team.add-member') !== 'none';
  const { data: cards = [] } = useListCardsQuery(
    { organizationId: account.organizationId ?? '' },
    { skip: !inNonprofit },
  );
  const { data: teams = [] } = useListTeamsQuery(undefined, { skip: !seesTeams });
  const seesGifts = inNonprofit && permissionScopeOfRole(account.role, 'gift.read') !== 'none';
  const { data: campaigns = [] } = useListCampaignsQuery(undefined, { skip: !seesGifts });
  const gifts = useGiftsMatching(text, seesGifts);
  const { data: programs = [] } = useListProgramsQuery(undefined, { skip: !inNonprofit });
  const managesMembers = inNonprofit && permissionScopeOfRole(account.role, 'invite.manage') !== 'none';
  const { data: members = [] } = useListMembersQuery(undefined, { skip: !managesMembers });
  const funds = useReadableFunds(account.role);
  const advises = entries.some(({ key }) => key === 'clients');
  const { data: clients = [] } = useListClientsQuery(undefined, { skip: !advises });
  const all = [
    ...pagePlaces(entries),
    ...clientPlaces(clients),
    ...(inNonprofit ? [...actionPlaces(account.role), ...otherPagePlaces(account.role)] : []),
    ...cardPlaces(cards),
    ...programPlaces(programs),
    ...teamPlaces(teams),
    ...memberPlaces(members),
    ...(inNonprofit ? fundPlaces(funds) : []),
    ...campaignPlaces(campaigns),
    ...donorPlaces(gifts),
  ];
  const matching = matchingPlaces(all, text, maxShown);
  return inNonprofit && text.trim() !== '' ? [...matching, purchaseSearch(text)] : matching;
}

/** Donors are found by the server: there may be more of them than a page can hold. */
function useGiftsMatching(text: string, seesGifts: boolean): readonly GiftWire[] {
  const settled = useDebounced(text.trim());
  const isAsked = seesGifts && settled.length >= shortestSearch;
  const { currentData } = useGetGiftPageQuery({ q: settled, limit: giftsSearched }, { skip: !isAsked });
  return currentData?.items ?? [];
}
