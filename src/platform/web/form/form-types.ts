import type { ComponentType } from 'react'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import type { Currencies } from '#platform/web/inputs/number-inputs.tsx'
import type { RemotePickerProps } from '#platform/web/inputs/remote-picker.tsx'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'

export type FormValues = Readonly<Record<string, unknown>>

export type InputKind =
  | 'text'
  | 'note'
  | 'money'
  | 'weight'
  /** With at most four decimals. */
  | 'number'
  | 'quantity'
  | 'date'
  | 'phone'
  | 'checkbox'
  | { kind: 'select'; options: readonly SelectOption<string | number>[] }
  | {
      kind: 'foreign'
      currencies: Currencies
      rateOf?: (currency: string) => number | string | null | undefined
    }
  // oxlint-disable-next-line typescript/no-explicit-any -- each field has its own record type; `remote()` checks it
  | ({ kind: 'remote' } & Omit<RemotePickerProps<any>, keyof InputProps<any>>)

/** A picker of records as a field; the value sent is what `toBody` of the field makes of the record. */
export function remote<Item>(picker: Omit<RemotePickerProps<Item>, keyof InputProps<Item>>): InputKind {
  return { kind: 'remote', ...picker }
}

/** Of an own input: it is typed into, where most are chosen from. */
export interface Typed {
  typed?: true
}

export interface FormField {
  /** The name in the call's body: where server details land. */
  name: string
  label: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a field's value type is the component's own affair
  input: InputKind | (ComponentType<InputProps<any>> & Typed)
  /** The input where it depends on what else stands in the form, such as the orders of the customer chosen. */
  inputOf?: (values: FormValues) => InputKind
  /** Shows the star; the schema decides. */
  required?: boolean
  /** Twelfths of the width; 12 without it. */
  span?: 3 | 4 | 6 | 8 | 9 | 12
  hint?: string
  placeholder?: string
  disabled?: boolean | ((values: FormValues) => boolean)
  visible?: (values: FormValues) => boolean
  /** What of the value goes into the body, such as a picked record's id. */
  toBody?: (value: unknown) => unknown
}
