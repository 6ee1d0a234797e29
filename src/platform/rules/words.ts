import { doReadNumber, ReadingConfig } from 'read-vietnamese-number'
import { assertVnd } from '#platform/rules/money.ts'

/** The choices accountants differ on; the defaults are the project's. */
export interface WordChoices {
  /** Tens digit 0: một trăm **linh** năm (default) or lẻ. */
  odd?: 'linh' | 'lẻ'
  /** 4 after mươi: hai mươi **tư** (default) or bốn. */
  four?: 'tư' | 'bốn'
  /** 10^9: **tỷ** (default) or tỉ. */
  billion?: 'tỷ' | 'tỉ'
}

/**
 * An integer of VND in words, first letter a capital, as receipts and slips print it:
 * 1,234,000 → "Một triệu hai trăm ba mươi tư nghìn đồng". Negative amounts begin with "Âm".
 * @throws RangeError when it is not an integer amount of VND.
 */
export function moneyInWords(amount: number, choices: WordChoices = {}): string {
  assertVnd(amount)
  const config = new ReadingConfig()
  config.unit = ['đồng']
  config.oddText = choices.odd ?? 'linh'
  config.fourToneText = choices.four ?? 'tư'
  config.units = [[], ['nghìn'], ['triệu'], [choices.billion ?? 'tỷ']]
  const words = doReadNumber(String(amount === 0 ? 0 : amount), config)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
