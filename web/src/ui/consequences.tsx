interface ConsequencesProps {
  readonly lead?: string;
  readonly sentences: readonly string[];
}

/** What a step does, in the dialog that asks before it is taken. */
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
