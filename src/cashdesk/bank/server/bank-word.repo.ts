import { sql } from 'kysely'
import { wordList } from '#cashdesk/bank/bank-word.rules.ts'
import type { BankWord, WordList } from '#cashdesk/bank/bank-word.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Change } from '#platform/server/lists/resource.ts'

/** What the words of a memo mean, as the desk keeps it. */
export async function bankWords(db: Db): Promise<WordList> {
  const { rows } = await sql<BankWord>`select purpose, words, direction, partner, bank_code from bank_word
    where active order by id`.execute(db)
  return wordList(rows)
}

/** Words of a partner say which, other words do not. */
export function checkWord({ after }: Change): void {
  if (!after) return
  const partner = after['partner'] as string | null
  if ((after['purpose'] === 'partner') === Boolean(partner)) return
  throw refuseField(
    'partner',
    partner ? 'Chỉ “Đối tác trả tiền” mới có tên đối tác' : 'Nhập phần tên của đối tác, ví dụ viettel',
  )
}
