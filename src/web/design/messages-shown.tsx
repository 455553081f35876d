import { Button } from "@mantine/core";
import { useState } from "react";
import { CallError } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadLine, Problem, RequestId } from "#web/ui/problem.tsx";
import { SheetGroup } from "#web/ui/sheet-group.tsx";
import { useMessage } from "#web/ui/use-message.ts";
import classes from "./design.module.css";

const BROKEN = new CallError(500, "Something went wrong.", { requestId: "7f3a91" });
const FAULTS = {
  faults: [{ field: "fault", message: "It must be 8 or 9 characters" }],
  what: "",
  why: null,
};
const NOTHING = () => {};

/** What the desk says: how something ended, that it could not be loaded, that there is nothing. */
export function MessagesShown() {
  const messages = useMessage();
  const [attempt, setAttempt] = useState(0);
  return (
    <SheetGroup title="Messages" isAlone>
      <div className={classes.stack}>
        <Banner kind="success" title="The slip was approved." onClose={NOTHING} />
        <Banner kind="error" title="The slip was not approved.">
          It was declined meanwhile.
        </Banner>
        <Banner kind="info">Only admins see this.</Banner>
        <Problem what="The notice was not saved." why="No answer came." />
        <Problem title="The slips could not be loaded" error={BROKEN} onRetry={NOTHING} />
        <LoadLine onRetry={NOTHING}>Your password could not be loaded.</LoadLine>
        <RequestId error={BROKEN} />
        <EmptyState
          title="No slips yet"
          hint="The first application appears here."
          action={<Button>Add slip</Button>}
        />
        {attempt > 0 && <Problem title="There is a problem" {...FAULTS} attempt={attempt} />}
        <div className={classes.row}>
          <Button variant="default" onClick={() => messages.succeed("Saved.", "Rahim Uddin")}>
            Tell a success
          </Button>
          <Button
            variant="default"
            onClick={() => messages.fail({ what: "Not saved.", why: "No answer came." })}
          >
            Tell a failure
          </Button>
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            Tell a form's faults
          </Button>
        </div>
      </div>
    </SheetGroup>
  );
}
