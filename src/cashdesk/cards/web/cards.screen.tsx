import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { loadForm } from '#cashdesk/cards/web/card-load-form.tsx'
import { CardCustomers } from '#cashdesk/cards/web/card-customers.tsx'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { listBalances, listLoads, loadCard } from '#cashdesk/cards/card-load.api.ts'
import {
  assignCard,
  assignCardToGoods,
  assignCardToService,
  cards,
  listBankCodes,
  listCardCustomers,
  setPrimaryCard,
} from '#catalog/card.api.ts'
import { BankByCode } from '#catalog/web/parts/bank-picker.tsx'
import { listCards } from '#catalog/lookup.api.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import type { ResourceAction, ResourceParts } from '#platform/web/resource/resource-parts.ts'
import { ResourceScreen } from '#platform/web/resource/resource-screen.tsx'
import { usePerson } from '#platform/web/session.ts'

const reads = [cards.calls.list as unknown as Call, listCards, listBalances, listLoads]

const marks = [
  { mark: 'assigned_general', label: 'dùng chung', call: assignCard },
  { mark: 'assigned_goods', label: 'mua hàng', call: assignCardToGoods },
  { mark: 'assigned_service', label: 'trả dịch vụ', call: assignCardToService },
] as const

interface CardRow {
  id: number
  name: string
  kind: 'bank' | 'card'
  currency: string
  active: boolean
  is_primary: boolean
  partner_id: number | null
  assigned_general: boolean
  assigned_goods: boolean
  assigned_service: boolean
}

/** Bank accounts and buying cards: what is on them, what they are for, who pays to them. */
export default function Cards() {
  const { open, drawer } = useDeskForm(reads)
  const [whose, setWhose] = useState<CardRow>()
  const { role } = usePerson()
  const write = useWrite(reads)
  const navigate = useNavigate()
  const parts = useMemo((): ResourceParts => {
    const by = (call: Call, of: (card: CardRow) => RowAction[]): ResourceAction => ({
      call,
      of: (row) => of(row as unknown as CardRow),
    })
    const off = ({ active }: CardRow) => (active ? undefined : 'đã ngừng dùng')
    return {
      inputs: { bank_code: BankByCode },
      above: <OurBanks />,
      actions: [
        by(loadCard, (card) =>
          card.kind === 'bank'
            ? []
            : [
                {
                  key: 'load',
                  label: 'Nạp tiền',
                  off: off(card),
                  run: () => open(loadForm(role, card, loadCard)),
                },
              ],
        ),
        by(listLoads, (card) =>
          card.kind === 'bank'
            ? []
            : [
                {
                  key: 'loads',
                  label: 'Các lần nạp',
                  run: () => void navigate(`/credits?card_id=${card.id}`),
                },
              ],
        ),
        by(setPrimaryCard, (card) => [
          {
            key: 'primary',
            label: 'Đặt làm chính',
            off: card.is_primary ? 'đang là chính' : off(card),
            run: () => write(setPrimaryCard, { body: { id: card.id } }),
          },
        ]),
        by(listCardCustomers, (card) =>
          card.kind === 'bank' && card.partner_id === null
            ? [{ key: 'customers', label: 'Khách gán riêng', run: () => setWhose(card) }]
            : [],
        ),
        ...marks.map(({ mark, label, call }) =>
          by(call, (card) =>
            card.kind === 'bank'
              ? []
              : [
                  {
                    key: mark,
                    label: `${card[mark] ? 'Bỏ gán' : 'Gán'} ${label}`,
                    off: card[mark] ? undefined : off(card),
                    run: () => write(call, { body: { id: card.id, assigned: !card[mark] } }),
                  },
                ],
          ),
        ),
      ],
      lockedBecause: (row, action) =>
        action === 'remove' && row['is_primary'] === true ? 'đang là chính' : undefined,
    }
  }, [write, navigate, open, role])
  return (
    <>
      <ResourceScreen resource={cards} path="/cards" parts={parts} />
      {drawer}
      {whose && <CardCustomers card={whose} onClose={() => setWhose(undefined)} />}
    </>
  )
}

/** The banks we have accounts at; one of them shows its accounts alone. */
function OurBanks() {
  const [search, setSearch] = useSearchParams()
  const { data } = useCall(listBankCodes, {})
  const chosen = search.get('bank_code')
  return (
    <p style={{ margin: '0 0 8px' }} role="group" aria-label="Ngân hàng có tài khoản">
      {data?.data.map(({ bank_code: code, name, accounts }) => (
        <Button
          key={code}
          size="small"
          type={chosen === code ? 'primary' : 'text'}
          aria-pressed={chosen === code}
          onClick={() => setSearch(chosen === code ? {} : { bank_code: code })}
        >
          {name} ({accounts})
        </Button>
      ))}
    </p>
  )
}
