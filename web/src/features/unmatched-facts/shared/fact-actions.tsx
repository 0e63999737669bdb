import { type UnmatchedFactWire } from '@almoner/contracts';
import { Button, Flex } from 'antd';
import { unmatchedFactWords as words } from '../../../words/en/unmatched-facts.ts';

export interface FactAction {
  readonly fact: UnmatchedFactWire;
  readonly kind: 'assign' | 'acknowledge';
}

interface FactActionsProps {
  readonly fact: UnmatchedFactWire;
  readonly onChoose: (action: FactAction) => void;
}

export function FactActions({ fact, onChoose }: FactActionsProps) {
  const about = fact.merchant ?? words.unnamed;
  return (
    <Flex wrap gap="small">
      {fact.assignableTo !== null && (
        <Button
          size="small"
          aria-label={`${words.assign[fact.assignableTo]}: ${about}`}
          onClick={() => onChoose({ fact, kind: 'assign' })}
        >
          {words.assign[fact.assignableTo]}
        </Button>
      )}
      <Button
        size="small"
        aria-label={`${words.acknowledge}: ${about}`}
        onClick={() => onChoose({ fact, kind: 'acknowledge' })}
      >
        {words.acknowledge}
      </Button>
    </Flex>
  );
}
