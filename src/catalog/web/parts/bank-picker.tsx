import type { ComponentType } from 'react'
import { listBanks } from '#catalog/card.api.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { fold } from '#platform/rules/fold.ts'
import { useCall } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'

type Bank = OutputOf<typeof listBanks.data>[number]

/** By name, code or BIN, without accents. */
export const banksFound = (banks: readonly Bank[], q: string): Bank[] =>
  banks.filter(({ short_name, name, code, bin }) =>
    fold(`${short_name} ${name} ${code} ${bin}`).includes(fold(q)),
  )

/** A bank of Vietnam, kept by its code or its short name; its BIN follows from it. */
export function bankPicker(kept: 'code' | 'short_name'): ComponentType<InputProps<string>> {
  return function BankPicker({ value, onChange, ...props }: InputProps<string>) {
    const { data } = useCall(listBanks, {}, { staleTime: Infinity })
    const banks = data?.data ?? []
    // What was typed before there was a list to choose from stands as it is.
    const old = value ? { code: value, short_name: value, name: '', bin: '' } : null
    return (
      <RemotePicker<Bank>
        {...props}
        placeholder={props.placeholder ?? 'Tên, mã hoặc BIN ngân hàng'}
        value={banks.find((bank) => bank[kept] === value) ?? old}
        onChange={(bank) => onChange(bank?.[kept] ?? null)}
        search={async (q) => banksFound(banks, q)}
        keyOf={({ code }) => code}
        labelOf={({ short_name }) => short_name}
        render={({ short_name, code, bin, name }) => (
          <>
            <b>{short_name}</b> <span className="code">{[code, bin].filter(Boolean).join(' · ')}</span>
            <br />
            <small className="quiet">{name}</small>
          </>
        )}
      />
    )
  }
}
