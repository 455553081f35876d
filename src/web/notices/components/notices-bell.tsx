import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#web/auth/use-current-user.ts";
import { noticesQuery } from "#web/notices/api.ts";
import { BellPanel } from "#web/notices/components/bell-panel.tsx";
import { useUnderstoodNotices } from "#web/notices/use-understood-notices.ts";
import classes from "./notices-bell.module.css";

/**
 * Opens the current notices. Operators see how many of those loaded so far they have not understood
 * in this session; the bell itself loads them only when it is opened.
 */
export function NoticesBell() {
  const { role } = useCurrentUser();
  const [isOpen, panel] = useDisclosure(false);
  const query = useQuery({ ...noticesQuery, enabled: isOpen });
  const { isUnderstood, understand } = useUnderstoodNotices();
  const current = query.data?.filter((notice) => notice.is_active);
  const isAsked = role === "operator";
  const open = isAsked ? (current ?? []).filter((notice) => !isUnderstood(notice)).length : 0;
  const finish = () => {
    understand(current ?? []);
    panel.close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? panel.open() : panel.close())}
      position="bottom-end"
      width="min(380px, calc(100vw - 32px))"
      radius="md"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.bell ?? ""}
          aria-label={open > 0 ? `Notices, ${open} not yet understood` : "Notices"}
          title="Notices"
          onClick={panel.toggle}
        >
          <IconBell size={18} aria-hidden />
          {open > 0 && <span className={classes.count}>{open}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <BellPanel
          notices={current}
          hasFailed={query.isError}
          onRetry={() => void query.refetch()}
          onUnderstand={open > 0 ? finish : null}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
