import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { mostPasted, pageSize } from '#platform/contract/list.ts'
import type { List } from '#platform/contract/call.ts'
import { errorText } from '#platform/web/words/kit.words.ts'

/** As it is written, and as carriers' numbers are kept. */
const forms = (code: string) => [code, code.replaceAll('-', '')]

/** Every text of a row that may be one of its codes. */
const textsOf = (row: unknown): string[] =>
  Object.values(row as object).flatMap((value) =>
    typeof value === 'string' ? forms(value.toUpperCase()) : [],
  )

/** Which of the codes no row has; over all pages of the list. */
async function missingOf(
  codes: readonly string[],
  read: (page: number, size: number) => Promise<List<unknown>>,
): Promise<readonly string[]> {
  const seen = new Set<string>()
  for (let page = 1; (page - 1) * pageSize.most < 2 * mostPasted; page++) {
    // oxlint-disable-next-line no-await-in-loop -- whether there is a further page the one before says
    const { results, pagination } = await read(page, pageSize.most)
    for (const text of results.flatMap(textsOf)) seen.add(text)
    if (page * pageSize.most >= pagination.total) break
  }
  return codes.filter((code) => !forms(code).some((form) => seen.has(form)))
}

/** A list of the codes that were pasted says so, and which of them it has not. */
export default function PastedCodes({
  codes,
  read,
  clear,
}: {
  codes: readonly string[]
  read: ((page: number, size: number) => Promise<List<unknown>>) | undefined
  clear: () => void
}) {
  const { data: missing, error } = useQuery({
    queryKey: ['pasted', location.pathname, codes.join()],
    queryFn: () => (read ? missingOf(codes, read) : []),
  })
  return (
    <p className="list-pasted" role="status">
      Lọc theo <b>{codes.length}</b> mã đã dán. {error && errorText(error)}
      {missing && missing.length > 0 && (
        <span className="bad-words">
          Không thấy {missing.length} mã: {missing.slice(0, 20).join(', ')}
          {missing.length > 20 && ` và ${missing.length - 20} mã nữa`}
        </span>
      )}
      {missing?.length === 0 && 'Thấy đủ.'}
      {missing && missing.length > 0 && (
        <Button
          size="small"
          type="link"
          onClick={() => void navigator.clipboard.writeText(missing.join('\n'))}
        >
          Sao chép mã không thấy
        </Button>
      )}
      <Button size="small" type="link" onClick={clear}>
        Bỏ lọc theo mã
      </Button>
    </p>
  )
}
