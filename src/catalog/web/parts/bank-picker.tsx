import { listBanks } from '#catalog/card.api.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { fold } from '#platform/rules/fold.ts'
import { readOnce, useCall } from '#platform/web/api.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { RemotePicker } from '#platform/web/inputs/remote-picker.tsx'

type Bank = OutputOf<typeof listBanks.data>[number]

/** By name, code or BIN, without accents. */
export const banksFound = (banks: readonly Bank[], q: string): Bank[] =>
  banks.filter(({ short_name, name, code, bin }) =>
    fold(`${short_name} ${name} ${code} ${bin}`).includes(fold(q)),
  )

/** Banks change seldom: they are asked for once, and who types before they have come waits for them. */
const banks = async () => (await readOnce(listBanks, {})).data

function BankPicker({
  kept,
  value,
  onChange,
  ...props
}: InputProps<string> & { kept: 'code' | 'short_name' }) {
  const { data } = useCall(listBanks, {}, { staleTime: Infinity })
  // What was typed before there was a list to choose from stands as it is.
  const old = value ? { code: value, short_name: value, name: '', bin: '' } : null
  return (
    <RemotePicker<Bank>
      {...props}
      placeholder={props.placeholder ?? 'Tên, mã hoặc BIN ngân hàng'}
      value={data?.data.find((bank) => bank[kept] === value) ?? old}
      onChange={(bank) => onChange(bank?.[kept] ?? null)}
      search={async (q) => banksFound(await banks(), q)}
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

/** A bank of Vietnam, kept by its code; its BIN follows from it. */
export const BankByCode = (props: InputProps<string>) => <BankPicker {...props} kept="code" />
/** A bank of Vietnam, kept by its short name. */
export const BankByName = (props: InputProps<string>) => <BankPicker {...props} kept="short_name" />
