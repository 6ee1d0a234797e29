/** Whether a text carries what looks like a whole card number: 13 to 19 digits that pass the Luhn check. */
export function hasCardNumber(text: string): boolean {
  const found = text.match(/\d(?:[ .-]?\d){12,18}/g) ?? []
  return found.some((part) => passesLuhn(part.replace(/\D/g, '')))
}

/** Whole card numbers in what others wrote, such as a statement's text, keep their last four digits only. */
export function maskCardNumbers(text: string): string {
  return text.replace(/\d(?:[ .-]?\d){12,18}/g, (part) =>
    passesLuhn(part.replace(/\D/g, '')) ? `••••${part.slice(-4)}` : part,
  )
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

interface Numbered {
  kind: 'bank' | 'card'
  account_number: string | null
  currency: string
}

/** Why a card may not be kept so: the field and the sentence; null where it may. */
export function cardProblem(card: Numbered): { field: string; message: string } | null {
  if (card.kind === 'bank') {
    return card.currency === 'VND'
      ? null
      : { field: 'currency', message: 'Tài khoản ngân hàng nhận tiền bằng VND' }
  }
  if (card.account_number && !/^\d{4}$/.test(card.account_number)) {
    return { field: 'account_number', message: 'Thẻ chỉ ghi 4 số cuối' }
  }
  return null
}
