import type { z } from "zod";
import { capitalize, inShort } from "#shared/text/plain.ts";
import {
  asError,
  isRequired,
  mustBeAtMost,
  mustBeText,
  type Sentence,
  sentence,
} from "#shared/text/sentence.ts";

type Issue = z.core.$ZodRawIssue;

/** What an error of a field says whose schema has no words of its own, instead of the library's English. */
export function plainFieldError(issue: Issue): string {
  return asError(wordsFor(issue))(issue);
}

function wordsFor(issue: Issue): Sentence {
  const name = labelOf(issue.path ?? []);
  const label = sentence(name);
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return isRequired(name);
      return mustBeOf(issue.expected, name);
    case "too_big": {
      // Beyond it numbers are no longer exact.
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return mustBeOf("int", name);
      const count = Number(issue.maximum) - (issue.inclusive === false ? 1 : 0);
      if (issue.origin === "string") return mustBeAtMost(name, count);
      return issue.origin === "array"
        ? sentence("{label} must have at most {count} entries", { label, count })
        : sentence("{label} must be at most {count}", { label, count });
    }
    case "too_small": {
      const count = Number(issue.minimum) + (issue.inclusive === false ? 1 : 0);
      if (issue.origin === "number" || issue.origin === "int")
        return sentence("{label} must be at least {count}", { label, count });
      if (count <= 1) return isRequired(name);
      return issue.origin === "array"
        ? sentence("{label} must have at least {count} entries", { label, count })
        : sentence("{label} must be at least {count} characters", { label, count });
    }
    case "invalid_format":
      return sentence("{label} does not have the form that is expected", { label });
    case "unrecognized_keys":
      return sentence("{label} has fields that are not known", { label });
    default:
      return sentence("{label} is not one of the choices", { label });
  }
}

function mustBeOf(expected: string, name: string): Sentence {
  const label = sentence(name);
  switch (expected) {
    case "string":
      return mustBeText(name);
    // All numbers that are sent are whole: amounts are texts.
    case "number":
    case "int":
      return sentence("{label} must be a whole number", { label });
    case "boolean":
      return sentence("{label} must be yes or no", { label });
    case "array":
      return sentence("{label} must be a list", { label });
    case "object":
    case "record":
      return sentence("{label} must be an object with its fields", { label });
    default:
      return sentence("{label} is not one of the choices", { label });
  }
}

/** `slipIds.0` becomes `Slip ids`. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string") ?? "the request";
  const words = inShort(name).replace(/([a-z])([A-Z])/g, "$1 $2");
  return capitalize(words.replaceAll("_", " ").toLowerCase());
}
