/** Puts the focus where typing an application begins. */
export function focusFirstField(): void {
  document.getElementById("passport_number")?.focus();
}
