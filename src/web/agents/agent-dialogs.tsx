import { Checkbox } from "@mantine/core";
import {
  AGENT_LABELS,
  Agent,
  AgentInput,
  createAgent,
  deleteAgent,
  type ListedAgent,
  updateAgent,
} from "#shared/agents/contract.ts";
import { inLanguage, t } from "#web/language/translate.ts";
import { call, seen } from "#web/lib/call.ts";
import { ActionDialog, FormDialog, useDialogForm } from "#web/ui/dialog.tsx";
import { FormText } from "#web/ui/form.tsx";
import { readRequired, storedValues, useShown } from "#web/ui/use-desk-form.ts";
import { AGENT_DATA } from "./api.ts";

type AgentFormDialogProps = { agent?: Agent; onClose: () => void };

export function AgentFormDialog({ agent, onClose }: AgentFormDialogProps) {
  const words = agent ? WORDS.edit : WORDS.add;
  const { save } = useShown(Agent, agent);
  const { form, frame } = useDialogForm({
    initial: typedOf(agent),
    read: (typed) => readRequired(AgentInput, typed, { name: inLanguage(AGENT_LABELS.name) }),
    failure: words.failed,
    storedNow: storedValues(Agent, typedOf),
    send: (body: AgentInput) =>
      save((shown) =>
        shown ? call(updateAgent, { ...seen(shown), body }) : call(createAgent, { body }),
      ),
    refresh: AGENT_DATA,
    done: ({ name }) => [words.done, name],
    onClose,
  });
  const field = (name: keyof typeof AGENT_LABELS) => ({
    form,
    name,
    label: inLanguage(AGENT_LABELS[name]),
  });
  return (
    <FormDialog {...frame} title={words.title} submitLabel={words.submit}>
      <FormText {...field("name")} required isFirstInDialog />
      <FormText {...field("phone")} type="tel" inputMode="tel" identity />
      <FormText {...field("note")} rows={3} />
      <Checkbox
        {...form.register("is_active")}
        id="is_active"
        label={t("Active")}
        description={t("The form offers active agents only. Applications keep the name.")}
      />
    </FormDialog>
  );
}

const WORDS = {
  add: {
    title: t("Add agent"),
    submit: t("Create"),
    done: t("The agent was added."),
    failed: t("The agent was not added."),
  },
  edit: {
    title: t("Edit agent"),
    submit: t("Update"),
    done: t("The agent was changed. Applications show the new name."),
    failed: t("The agent was not changed."),
  },
};

function typedOf(agent: Agent | undefined) {
  if (!agent) return { name: "", phone: "", note: "", is_active: true };
  const { name, phone, note, is_active } = agent;
  return { name, phone: phone ?? "", note: note ?? "", is_active };
}

const DONE = {
  deleted: t("The agent was deleted."),
  ended: t("The agent has applications, so it was ended and not deleted. They keep the name."),
};

type DeleteAgentDialogProps = { agent: ListedAgent; onClose: () => void };

/** Whether it ends or is deleted is told afterwards: a colleague's applications count too. */
export function DeleteAgentDialog({ onClose, ...props }: DeleteAgentDialogProps) {
  const { shown: agent, save } = useShown(Agent, props.agent);
  return (
    <ActionDialog
      title={t("Delete agent")}
      message={t("Are you sure you want to delete this agent?")}
      detail={
        <>
          <strong translate="no">{agent.name}</strong>
          <div>
            {t(
              "An agent with applications is ended, not deleted: they keep the name, and you can make the agent active again.",
            )}
          </div>
        </>
      }
      confirmLabel={t("Delete")}
      danger
      send={() => save((shown) => call(deleteAgent, seen(shown)))}
      refresh={AGENT_DATA}
      done={({ outcome }) => [DONE[outcome], agent.name]}
      failed={t("The agent was not deleted.")}
      onClose={onClose}
    />
  );
}
