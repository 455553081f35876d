import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "#web/language/translate.ts";
import dialog from "#web/ui/dialog.module.css";
import { Dialog } from "#web/ui/dialog.tsx";
import { Page, useNarrowScreen } from "#web/ui/page.tsx";

export type FrameProps = {
  title: string;
  note?: string | undefined;
  buttons: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Where an official page is shown: a screen of its own, or a dialog over the one where it was pasted. */
export type Frame = (props: FrameProps) => ReactNode;

export function ScreenFrame({ title, note, buttons, children }: FrameProps) {
  return (
    <Page title={title} heading={title} subtitle={note} actions={buttons} narrow>
      {children}
    </Page>
  );
}

export function DialogFrame({ title, note, buttons, onClose, children }: FrameProps) {
  return (
    <Dialog asks title={title} size={880} fullScreen={useNarrowScreen()} onClose={onClose}>
      <Stack>
        {note && <p className="desk-muted">{note}</p>}
        {children}
        <div className={dialog.buttons}>{buttons}</div>
      </Stack>
    </Dialog>
  );
}

export const TITLES = {
  payment: t("Read from the payment page"),
  slip: t("Read from the slip"),
  result: t("Read from the result"),
};

export function CancelButton({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="default" onClick={onClose}>
      {t("Cancel")}
    </Button>
  );
}
