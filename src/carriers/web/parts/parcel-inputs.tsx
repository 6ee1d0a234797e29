import { MoneyInput, NumberInput } from '#platform/web/inputs/number-inputs.tsx'

/** A parcel as it is typed. */
export interface TypedParcel {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  cod: number | null
}

const sides = [
  ['length', 'Dài (cm)'],
  ['width', 'Rộng (cm)'],
  ['height', 'Cao (cm)'],
] as const

/** Weight, size and what is collected of one parcel. */
export function ParcelInputs({
  parcel,
  called,
  collects = true,
  onChange,
}: {
  parcel: TypedParcel
  called: string
  collects?: boolean
  onChange: (parcel: TypedParcel) => void
}) {
  return (
    <div className="carrier-inputs">
      <label>
        Nặng (g)
        <NumberInput
          aria-label={`${called}: nặng (g)`}
          required
          value={parcel.weight}
          onChange={(weight) => onChange({ ...parcel, weight })}
        />
      </label>
      {sides.map(([side, label]) => (
        <label key={side}>
          {label}
          <NumberInput
            aria-label={`${called}: ${label.toLowerCase()}`}
            value={parcel[side]}
            onChange={(value) => onChange({ ...parcel, [side]: value })}
          />
        </label>
      ))}
      {collects && (
        <label>
          Thu hộ (đ)
          <MoneyInput
            aria-label={`${called}: thu hộ (đ)`}
            value={parcel.cod}
            onChange={(cod) => onChange({ ...parcel, cod })}
          />
        </label>
      )}
    </div>
  )
}
