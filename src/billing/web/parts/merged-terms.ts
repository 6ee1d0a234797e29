import type { BillRow, Receiver } from '#billing/bill.api.ts'
import { methodNames } from '#billing/bill.words.ts'

const writtenReceiver = (receiver: Receiver): string => {
  const { name, phone, address, ward, district, province } = receiver
  return [name, phone, address, ward, district, province].filter(Boolean).join(', ')
}

/** What a slip has otherwise than the one that takes it in, whose own holds from then on. */
export function givenUpIn(
  target: Pick<BillRow, 'method' | 'receiver'>,
  merged: Pick<BillRow, 'method' | 'receiver'>,
): string[] {
  const given: string[] = []
  if (merged.method !== target.method)
    given.push(`đang là ${methodNames[merged.method]}, sẽ là ${methodNames[target.method]}`)
  const from = merged.receiver && writtenReceiver(merged.receiver)
  if (from && from !== (target.receiver && writtenReceiver(target.receiver))) given.push(`đang giao ${from}`)
  return given
}
