import { describe, expect, it } from '@jest/globals';
import { menuFor } from '../menu.ts';
import {
  actionPlaces,
  clientPlaces,
  donorPlaces,
  fundPlaces,
  matchingPlaces,
  memberPlaces,
  otherPagePlaces,
  pagePlaces,
  programPlaces,
  purchaseSearch,
} from './places.ts';

const admin = { role: 'Admin', accountActivation: 'Activated', owner: { type: 'nonprofit' } } as const;
const pages = pagePlaces(menuFor(admin));
const found = (text: string) => matchingPlaces(pages, text, 20).map(({ to }) => to);

describe('Places to jump to', () => {
  it('are the pages of the menu, those of a parent by their own names', () => {
    expect(pages.map(({ label }) => label)).toContain('Restricted Funds');
    expect(pages.map(({ label }) => label)).not.toContain('Cash Management');
    const employee = pagePlaces(menuFor({ ...admin, role: 'Employee' }));
    expect(employee.map(({ to }) => to)).not.toContain('/cash-management?tab=wallet');
  });

  it('are found by every word typed, in the name or in what it belongs to', () => {
    expect(found('VAULT')).toEqual(['/cash-management?tab=vault', '/accounting?tab=vault']);
    expect(found('vault accounting')).toEqual(['/accounting?tab=vault']);
    expect(found('nowhere')).toEqual([]);
    expect(found('  ')).toHaveLength(pages.length);
  });

  it('stand first when their name begins with the text, and are never more than asked for', () => {
    expect(found('se')[0]).toBe('/settings');
    expect(matchingPlaces(pages, '', 3)).toHaveLength(3);
  });

  it('are actions too, as far as the role may take them', () => {
    const labels = (role: 'Admin' | 'Manager' | 'Employee') => actionPlaces(role).map(({ label }) => label);
    expect(labels('Admin')).toContain('Issue a card');
    expect(labels('Manager')).toEqual(['Issue a card', 'Create a spend program']);
    expect(labels('Employee')).toEqual([]);
  });

  it('are the approvals for everyone, and the reports of the books for those who may read them', () => {
    const matching = (role: 'Admin' | 'Manager', text: string) =>
      matchingPlaces(otherPagePlaces(role), text, 20).map(({ to }) => to);
    expect(matching('Admin', 'close')).toEqual(['/accounting?report=month']);
    expect(matching('Admin', 'statement')).toContain('/accounting?report=activities');
    expect(matching('Manager', '')).toEqual(['/approvals']);
  });

  it('are the clients of an advisor', () => {
    const clients = clientPlaces([{ organizationId: 'alder', name: 'Alder Falls Tool Library' }]);
    expect(matchingPlaces(clients, 'tool', 20).map(({ to }) => to)).toEqual(['/console/clients/alder']);
  });

  it('are spend programs, members and restricted funds, each with its page', () => {
    const wren = { id: 'wren', name: null, email: 'wren@quillmere.example' };
    const places = [
      ...programPlaces([{ id: 'pantry', name: 'Saturday pantry' }]),
      ...memberPlaces([wren]),
      ...fundPlaces([{ id: 'cold', name: 'Cold Storage' }]),
    ];
    const pathOf = (text: string) => matchingPlaces(places, text, 20).map(({ to }) => to);
    expect(pathOf('pantry')).toEqual(['/spendprograms?spendProgramId=pantry']);
    expect(pathOf('wren')).toEqual(['/settings?tab=members&member=wren']);
    expect(pathOf('cold')).toEqual(['/cash-management?tab=restricted-funds&fund=cold']);
  });

  it('are donors, each once however often they gave', () => {
    const ruth = { name: 'Ruth Abernathy', email: 'ruth@donor.example' };
    const lucia = { name: null, email: 'lucia@donor.example' };
    const gifts = [ruth, lucia, ruth].map((donor, index) => ({ id: String(index), donor }));
    expect(donorPlaces(gifts).map(({ label, to }) => [label, to])).toEqual([
      ['Ruth Abernathy', '/donations?q=ruth%40donor.example'],
      ['lucia@donor.example', '/donations?q=lucia%40donor.example'],
    ]);
  });

  it('end with the purchases that hold the text', () => {
    expect(purchaseSearch(' Fuel & more ').to).toBe('/transactions?tab=card&q=Fuel+%26+more');
  });
});
