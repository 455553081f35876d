import { useMemo } from "react";
import { encode } from "uqr";
import { t } from "#web/language/translate.ts";
import classes from "./factor.module.css";

/** Modules of white around the code, without which readers do not find it. */
const QUIET = 4;

/** An address as a QR code, black on white in either scheme. */
export function FactorQr({ address }: { address: string }) {
  const { path, size } = useMemo(() => drawn(address), [address]);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code for your authenticator app")}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="var(--desk-qr-ground)" />
      <path d={path} fill="var(--desk-qr-ink)" />
    </svg>
  );
}

function drawn(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: "M", border: QUIET });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return { path, size };
}
