import { BackButton } from "#web/ui/back-button.tsx";
import { Brand } from "#web/ui/brand.tsx";
import { ExternalLink, LinkedText } from "#web/ui/external-link.tsx";
import { IconCheck, IconCircleX, IconClock } from "#web/ui/icons/icons.ts";
import { KeyCap } from "#web/ui/key-cap.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { StatusPill } from "#web/ui/status-pill.tsx";
import classes from "./design.module.css";

const PILLS = [
  { tone: "pending", icon: IconClock, words: "Pending" },
  { tone: "approved", icon: IconCheck, words: "Approved" },
  { tone: "declined", icon: IconCircleX, words: "Declined" },
  { tone: "running", icon: IconClock, words: "Started" },
  { tone: "completed", icon: IconCheck, words: "Completed" },
  { tone: "failed", icon: IconCircleX, words: "Failed" },
  { tone: "active", icon: IconCheck, words: "Active" },
  { tone: "inactive", icon: IconCircleX, words: "Suspended" },
] as const;

/** Words, links, keys and states. */
export function WordsShown() {
  return (
    <SheetGroup title="Words and states" isAlone>
      <div className={classes.stack}>
        <div className={classes.row}>
          <Brand />
          <BackButton first="/admin/slips" />
          <KeyCap>Ctrl K</KeyCap>
          <ExternalLink href="https://booking.example/slip/7" />
          <ExternalLink href="mailto:desk@slips.example">No web address: text</ExternalLink>
        </div>
        <div className={classes.row}>
          {PILLS.map(({ tone, icon, words }) => (
            <StatusPill key={tone} tone={tone} icon={icon}>
              {words}
            </StatusPill>
          ))}
        </div>
        <p>
          <LinkedText>
            A notice with an address in it, https://desk.example/rules, and বাংলা.
          </LinkedText>
        </p>
      </div>
    </SheetGroup>
  );
}
