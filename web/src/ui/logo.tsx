/** The mark: a bowl of coins, or a person over a ledger. Decorative; the product's name is beside it as text. */
export function LogoMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="16" cy="10.5" r="3.6" />
        <path d="M7.5 19h17M7.5 24.5h17" />
      </g>
    </svg>
  );
}
