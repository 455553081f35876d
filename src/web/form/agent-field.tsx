import { useFormContext, useWatch } from "react-hook-form";
import type { AgentNamed } from "#shared/agents/contract.ts";
import { cleanTyped } from "#shared/slips/form/form.ts";
import type { SlipFormValues } from "#shared/slips/form/form-fields.ts";
import { agentKey, isBlank, searchable } from "#shared/text/clean.ts";
import { useAgentNames } from "#web/agents/api.ts";
import { t } from "#web/language/translate.ts";
import { SlipText } from "./slip-fields.tsx";

const MOST_OFFERED = 12;

/** Typed to search; a name that is not known yet becomes an agent with the application. */
export function AgentField() {
  const { control } = useFormContext<SlipFormValues>();
  const typed = useWatch({ control, name: "agent" });
  const agents = useAgentNames();
  const known = agents?.find(({ name }) => agentKey(name) === agentKey(typed));
  return (
    <SlipText
      name="agent"
      placeholder={t("Type to search")}
      suggestions={offered(agents ?? [], typed)}
      clean={(text) => spelt(agents ?? [], cleanTyped("agent", text))}
      echo={<span aria-live="polite">{agents && !isBlank(typed) && wordFor(known)}</span>}
    />
  );
}

function wordFor(known: AgentNamed | undefined): string | null {
  if (!known) return t("new");
  return known.is_active ? null : t("ended");
}

/** The name as the desk spells it. */
function spelt(agents: readonly AgentNamed[], typed: string): string {
  return agents.find(({ name }) => agentKey(name) === agentKey(typed))?.name ?? typed;
}

/** The active ones that have every word of what is typed. */
function offered(agents: readonly AgentNamed[], typed: string): string[] {
  const words = searchable(typed).split(" ").filter(Boolean);
  const found = agents.filter(
    ({ name, is_active }) =>
      is_active && words.every((word) => searchable(name).includes(word)) && name !== typed,
  );
  return found.slice(0, MOST_OFFERED).map(({ name }) => name);
}
