import { useState } from "react";
import type { FieldErrors, FieldValues } from "react-hook-form";
import type { FieldError } from "#shared/http/error-answer.ts";
import type { FormProblem } from "./problem-banner.tsx";

type Told = {
  faults: readonly FieldError[];
  message?: string | undefined;
  addition?: string | null | undefined;
};

/** Why the last attempt was not sent. Its faults leave as their fields are mended, and it goes with the last of them. */
export function useProblem<Values extends FieldValues>(errors: FieldErrors<Values>) {
  const [told, setTold] = useState<(Told & { attempt: number }) | null>(null);
  return {
    problem: told && whatIsLeft(told, errors),
    tell: ({ faults, message, addition }: Told) =>
      setTold((before) => ({ faults, message, addition, attempt: (before?.attempt ?? 0) + 1 })),
    forget: () => setTold(null),
  };
}

function whatIsLeft<Values extends FieldValues>(
  { faults, message, addition, attempt }: Told & { attempt: number },
  errors: FieldErrors<Values>,
): FormProblem | null {
  const left = faults.flatMap(({ field }) => {
    const now = errors[field]?.message;
    return typeof now === "string" ? [{ field, message: now }] : [];
  });
  if (faults.length > 0 && left.length === 0) return null;
  const words = message ?? left.map((one) => one.message).join(", ");
  return { faults: left, message: words, addition, attempt };
}
