import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { t } from "#web/language/translate.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { Banner } from "#web/ui/banner.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import classes from "./factor.module.css";

type RecoveryCodesListProps = { codes: readonly string[]; onDone: () => void };

/** Recovery codes, which are shown this once, with the ways to keep them. */
export function RecoveryCodesList({ codes, onDone }: RecoveryCodesListProps) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  const text = codes.join("\n");
  const save = () =>
    saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "slipdesk-recovery-codes.txt");
  return (
    <>
      <Banner kind="success" title={t("These are your recovery codes.")} ref={banner}>
        {t(
          "Signing in takes a code from your app now. Keep these where your phone is not: each stands in for the app once. They are shown only now.",
        )}
      </Banner>
      <ul className={classes.codes} aria-label={t("Recovery codes")} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onDone}>{t("I have kept them")}</Button>
        <Button variant="default" onClick={save}>
          {t("Save as a file")}
        </Button>
        <CopyButton value={text} label={t("recovery codes")} />
      </div>
    </>
  );
}
