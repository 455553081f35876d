/** Puts the focus where typing an application begins. */
export function focusFirstField(): void {
  document.getElementById("passport_number")?.focus();
}

/** The same for a form that has just come, which takes the focus from nobody who has gone elsewhere meanwhile. */
export function beginAtFirstField(): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement.matches("body, h1")) focusFirstField();
}
