import { expect, test } from 'vitest'
import { nextHand, passedOver, whyThisHand } from '#crm/tickets/ticket-turn.rules.ts'
import type { Hand } from '#crm/tickets/ticket-turn.rules.ts'

const hand = (id: number, name: string, more: Partial<Hand> = {}): Hand => ({
  id,
  name,
  present: true,
  away: [],
  open: 0,
  lastAt: null,
  ...more,
})
const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour))
const [lan, binh] = [hand(1, 'Lan', { lastAt: at(3) }), hand(2, 'Bình', { lastAt: at(1) })]

test('the next is who was given one longest ago', () => {
  expect(nextHand([lan, binh], 'am', 10)).toBe(binh)
  const never = hand(3, 'Chi')
  expect(nextHand([lan, binh, never], 'am', 10)).toBe(never)
})

test('who is on leave, has not come or has enough is passed over, and it says why', () => {
  expect(passedOver(hand(1, 'Lan', { away: ['am'] }), 'am', 10)).toBe('nghỉ phép')
  expect(passedOver(hand(1, 'Lan', { away: ['pm'] }), 'am', 10)).toBeNull()
  expect(passedOver(hand(1, 'Lan', { present: false }), 'am', 10)).toBe('hôm nay chưa đăng nhập')
  expect(passedOver(hand(1, 'Lan', { open: 10 }), 'am', 10)).toBe('đang giữ 10 phiếu')
  const away = hand(2, 'Bình', { away: ['am', 'pm'] })
  expect(nextHand([lan, away], 'am', 10)).toBe(lan)
  expect(whyThisHand(lan, [lan, away], 'am', 10)).toBe('Đến lượt Lan; bỏ qua: Bình nghỉ phép')
})

test('where nobody is free it goes to nobody, and says so of each', () => {
  const hands = [hand(1, 'Lan', { present: false }), hand(2, 'Bình', { open: 4 })]
  expect(nextHand(hands, 'am', 4)).toBeNull()
  expect(whyThisHand(null, hands, 'am', 4)).toBe(
    'Chưa giao được cho ai: Lan hôm nay chưa đăng nhập, Bình đang giữ 4 phiếu',
  )
  expect(whyThisHand(null, [], 'am', 4)).toBe('Chưa giao được cho ai')
})
