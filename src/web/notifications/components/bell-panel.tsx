import { Popover, Tabs } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { NotificationPage } from "#shared/notifications/contract.ts";
import { shortly } from "#shared/notifications/text.ts";
import { t } from "#web/language/translate.ts";
import { BellNotices } from "#web/notices/components/bell-notices.tsx";
import type { useBellNotices } from "#web/notices/use-bell-notices.ts";
import { AtButton, type PopupProps, useOpenOnceThere } from "#web/ui/use-popup.tsx";
import classes from "./bell.module.css";
import { ForMe } from "./for-me.tsx";

type Told = {
  told: UseQueryResult<NotificationPage>;
  notices: ReturnType<typeof useBellNotices>;
  onClose: () => void;
};

/** What the bell opens: what this person is told, and the notices for everybody. */
export function BellPanel({ id, button, opened, ...told }: PopupProps & Told) {
  return (
    <Popover
      id={id}
      opened={useOpenOnceThere(opened)}
      onChange={(isOpen) => !isOpen && told.onClose()}
      position="bottom-end"
      width="min(400px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <AtButton button={button} />
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Sheets {...told} />
      </Popover.Dropdown>
    </Popover>
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
