import { Tabs } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { shortly } from "#shared/notifications/text.ts";
import { t } from "#web/language/translate.ts";
import { BellNotices } from "#web/notices/components/bell-notices.tsx";
import type { useBellNotices } from "#web/notices/use-bell-notices.ts";
import { PopupPanel } from "#web/ui/popup-panel.tsx";
import type { PopupProps } from "#web/ui/use-popup.tsx";
import classes from "./bell.module.css";
import { ForMe } from "./for-me.tsx";

type Told = {
  told: UseQueryResult<NotificationPage>;
  notices: ReturnType<typeof useBellNotices>;
  onClose: () => void;
};

/** What the bell opens: what this person is told, and the notices for everybody. */
export function BellPanel({ told, notices, onClose, ...popup }: PopupProps & Told) {
  return (
    <PopupPanel
      {...popup}
      onClose={onClose}
      width="min(400px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
    >
      <Sheets told={told} notices={notices} onClose={onClose} />
    </PopupPanel>
  );
}

function Sheets({ told, notices, onClose }: Told) {
  const unread = told.data?.unread ?? 0;
  return (
    <div className={classes.panel}>
      <h2 className={classes.heading} tabIndex={-1} data-autofocus>
        {t("Notifications")}
      </h2>
      <Tabs defaultValue={unread === 0 && notices.open > 0 ? "notices" : "for-me"}>
        <Tabs.List>
          <Tabs.Tab value="for-me">
            {t("For me")}
            {unread > 0 && ` (${shortly(unread)})`}
          </Tabs.Tab>
          <Tabs.Tab value="notices">
            {t("Notices")}
            {notices.open > 0 && ` (${shortly(notices.open)})`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="for-me" className={classes.tab ?? ""}>
          <ForMe told={told} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="notices" className={classes.tab ?? ""}>
          <BellNotices notices={notices} onUnderstood={onClose} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
