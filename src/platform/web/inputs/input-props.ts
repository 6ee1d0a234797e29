/** What every input of the kit takes, so that a form can label, describe and fail any of them. */
export interface InputProps<T> {
  value: T | null | undefined
  /** null: emptied. */
  onChange: (value: T | null) => void
  id?: string | undefined
  /** What the field is called: a sentence about what was typed begins with it. */
  named?: string | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  autoFocus?: boolean | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
  'aria-label'?: string | undefined
}

/** The part that goes to the input's element as it is. */
export function bare<T>(props: InputProps<T>) {
  const rest: Omit<InputProps<T>, 'value' | 'onChange' | 'named'> & Partial<InputProps<T>> = { ...props }
  delete rest.value
  delete rest.onChange
  delete rest.named
  return {
    ...(rest as Omit<InputProps<T>, 'value' | 'onChange' | 'named'>),
    status: rest['aria-invalid'] ? ('error' as const) : ('' as const),
  }
}
