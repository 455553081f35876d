import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { isOwnOrAdmin } from "#shared/auth/rules-access.ts";
import { MAX_FILES } from "#shared/files/rules.ts";
import type { Slip } from "#shared/slips/contract.ts";
import { useCurrentUser } from "#web/auth/use-session.ts";
import { t } from "#web/language/translate.ts";
import { settingsQuery } from "#web/settings/api.ts";
import { LoadLine } from "#web/ui/banner.tsx";
import { SheetGroup } from "#web/ui/page.tsx";
import { filesQuery } from "./api.ts";
import { DropField, useChoice, useDropAndPaste } from "./drop-field.tsx";
import { FileRow } from "./file-row.tsx";
import classes from "./files.module.css";

/** Passport page, slip and report of an application, for its submitter and admins; on paper they are left out. */
export function FilesGroup({ slip }: { slip: Slip }) {
  const isTheirs = isOwnOrAdmin(slip, useCurrentUser());
  const { data: settings } = useQuery(settingsQuery);
  const files = useQuery({ ...filesQuery(slip.id), enabled: isTheirs });
  const rows = files.data ?? [];
  const group = useRef<HTMLDivElement>(null);
  const mayAdd = slip.erased_at === null && settings?.files_days !== "off";
  const choice = useChoice(slip, rows.length >= MAX_FILES);
  const drop = useDropAndPaste(group, choice);
  const hasNothing = rows.length === 0 && !files.isError && !mayAdd;
  if (!isTheirs || !settings || hasNothing) return null;
  return (
    <SheetGroup title={t("Files")} isWide className={classes.group}>
      {/* Pressed anywhere, it has the focus, and takes what is pasted. */}
      <div ref={group} tabIndex={-1} className={classes.content} {...(mayAdd && drop)}>
        {files.isPending && (
          <>
            <Skeleton height={36} />
            <Skeleton height={36} />
          </>
        )}
        <LoadLine query={files}>{t("Failed to load the files.")}</LoadLine>
        {rows.length > 0 && (
          <ul>
            {rows.map((file) => (
              <FileRow key={file.id} slipId={slip.id} file={file} />
            ))}
          </ul>
        )}
        {mayAdd && <DropField {...choice} />}
      </div>
    </SheetGroup>
  );
}
