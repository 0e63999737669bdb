interface ConsequencesProps {
  readonly lead?: string;
  readonly sentences: readonly string[];
}

export function Consequences({ lead, sentences }: ConsequencesProps) {
  return (
    <>
      {lead !== undefined && <p>{lead}</p>}
      <ul className="plain-list">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
