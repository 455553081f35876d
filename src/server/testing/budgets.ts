import { BUDGETS, type Budget, type BudgetKind, createBudgets } from "#server/api/budgets.ts";
import type { TestApp } from "./test-app.ts";

/** Gives everybody these budgets, all others as they are; nothing has been taken from any. */
export function setBudgets(
  { desk }: TestApp,
  changes: Partial<Record<BudgetKind, Budget>>,
  tell: Parameters<typeof createBudgets>[1] = () => undefined,
): void {
  Object.assign(desk, { budgets: createBudgets(desk.clock, tell, { ...BUDGETS, ...changes }) });
}
