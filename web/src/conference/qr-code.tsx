import { encode } from 'uqr';
import { conferenceWords as words } from '../words/en/conference.ts';

/** Modules of quiet zone around the code (ISO/IEC 18004, 9.1). */
const border = 4;

export function QrCode({ address }: { readonly address: string }) {
  const { data, size } = encode(address, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.codeLabel(address)}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#1e1c17" />
    </svg>
  );
}
