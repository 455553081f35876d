import { firstDayOf, monthOf } from "#shared/money/rules.ts";
import { destinationName } from "#shared/options/options.ts";
import type { MessageLanguage } from "#shared/slips/contract-changes.ts";
import { dhakaDayOf, formatDayMonthYear } from "#shared/time/plain-date.ts";
import type { AgentStatement } from "./contract.ts";

/** A message of more lines is not sent as a whole. */
const MOST_LINES = 60;

const WORDS = {
  en: {
    submitted: "submitted",
    completed: "completed",
    pending: "pending",
    approved: "approved",
    declined: "declined",
    more: "more",
    slip: "slip",
  },
  bn: {
    submitted: "জমা",
    completed: "সম্পন্ন",
    pending: "অপেক্ষমাণ",
    approved: "অনুমোদিত",
    declined: "বাতিল",
    more: "আরও",
    slip: "স্লিপ",
  },
} as const satisfies Record<MessageLanguage, Record<string, string>>;

/** A message to the agent: how many, then a line for each applicant. Erased ones have no line. */
export function agentStatementText(
  { agent, month, totals, slips }: AgentStatement,
  language: MessageLanguage,
): string {
  const words = WORDS[language];
  const read = monthOf(month);
  const shown = read ? formatDayMonthYear(firstDayOf(read)).slice(3) : month;
  const named = slips.filter(({ passport_number }) => passport_number !== "");
  const lines = named.slice(0, MOST_LINES).map((slip, at) => {
    const state =
      slip.completed_at === null
        ? words[slip.status]
        : `${words.slip} ${formatDayMonthYear(dhakaDayOf(new Date(slip.completed_at)))}`;
    return `${at + 1}. ${slip.name}, ${slip.passport_number}, ${destinationName(slip.country_traveling_to)}, ${state}`;
  });
  const left = named.length - lines.length;
  return [
    `${agent.name}, ${shown}: ${totals.submitted} ${words.submitted}, ${totals.completed} ${words.completed}`,
    ...lines,
    ...(left > 0 ? [`+ ${left} ${words.more}`] : []),
  ].join("\n");
}
