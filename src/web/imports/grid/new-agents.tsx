import { addAgentNames, MAX_NAMES_PER_CALL } from "#shared/agents/contract.ts";
import { agentKey } from "#shared/text/clean.ts";
import { AGENT_DATA, useAgentNames } from "#web/agents/api.ts";
import { t } from "#web/language/translate.ts";
import { call } from "#web/lib/call.ts";
import { failureOf } from "#web/lib/call-error.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ActionButton } from "#web/ui/buttons.tsx";
import { FailureBanner } from "#web/ui/form.tsx";
import { useAction } from "#web/ui/use-action.ts";

export type NewAgentsProps = { typed: readonly string[] };

/** Offers to add the agents of a file whom the desk does not know, so that a wrong spelling is seen before it is one. */
export function NewAgents({ typed }: NewAgentsProps) {
  const known = useAgentNames();
  const adding = useAction(
    (names: readonly string[]) => call(addAgentNames, { body: { names: [...names] } }),
    AGENT_DATA,
  );
  const names = known ? unknown(typed, new Set(known.map(({ name }) => agentKey(name)))) : [];
  const failure = adding.error && failureOf(adding.error, t("The agents were not added."));
  if (names.length === 0) return null;
  const count = Math.min(names.length, MAX_NAMES_PER_CALL);
  return (
    <Banner kind="info" title={titleOf(names.length)}>
      <div translate="no">{names.join(", ")}</div>
      <div>
        {t(
          "Correct a name in the rows below if it is an agent that the desk knows. Those that stay are added with their applications, or now:",
        )}
      </div>
      <ActionButton
        size="compact-sm"
        variant="default"
        mt="xs"
        busy={adding.isBusy}
        onClick={() => adding.run(names.slice(0, count))}
      >
        {count === 1 ? t("Add 1 agent") : t("Add {count} agents", { count })}
      </ActionButton>
      {failure && <FailureBanner {...failure} />}
    </Banner>
  );
}

function titleOf(count: number): string {
  return count === 1
    ? t("1 agent of this file is new.")
    : t("{count} agents of this file are new.", { count });
}

/** Each once, as it is spelt first. */
function unknown(typed: readonly string[], known: ReadonlySet<string>): string[] {
  const fresh = new Map<string, string>();
  for (const name of typed) {
    const key = agentKey(name);
    if (key !== "" && !known.has(key) && !fresh.has(key)) fresh.set(key, name);
  }
  return [...fresh.values()];
}
