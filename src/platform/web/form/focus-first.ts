/** A keyboard on the screen of a phone would hide what the form is about. */
const hasKeyboard = matchMedia('(pointer: fine)')

/** Typing begins at once, where the person has not begun elsewhere. */
export function focusFirst(form: HTMLFormElement | null): void {
  if (!form || !hasKeyboard.matches || form.contains(document.activeElement)) return
  form.querySelector<HTMLElement>('[data-field] :is(input, textarea, select):enabled')?.focus()
}
