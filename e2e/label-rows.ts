import type { Locator } from "@playwright/test";

/** Labels that stand a little higher or lower than one beside them: a row is what lies within half a control. */
export async function labelsOffTheirRow(place: Locator): Promise<string[]> {
  const labels = await place.locator("label").evaluateAll((elements) =>
    elements
      .filter((label) => !label.querySelector("input"))
      .map((label) => ({ text: label.textContent, bottom: label.getBoundingClientRect().bottom }))
      .filter(({ bottom }) => bottom > 0),
  );
  return labels
    .filter(({ bottom }) =>
      labels.some((other) => {
        const distance = Math.abs(other.bottom - bottom);
        return distance > 0.5 && distance < 18;
      }),
    )
    .map(({ text }) => text ?? "");
}
