import { businessDate, formatBusinessDate, timeOfDay } from '#platform/rules/business-date.ts'
import type { Watched } from '#system/system.api.ts'

const hour = 3_600_000
const minute = 60_000
const gigabyte = 1e9

/** After so long without a good one it is red; a house that is younger than that lacks nothing yet. */
export const upkeepWithin = { backup: 26 * hour, drill: 35 * 24 * hour, books: 26 * hour } as const
/** What waits longer than this is worked at by nobody. */
export const waitsAtMost = 15 * minute
/** A process that said nothing for so long has ended. */
export const silentAfter = 2 * minute
/** And its last word counts for so long, where nobody came in its place. */
const lastWordFor = hour
/** Releases may differ this long: one is brought in server by server. */
const mixedAtMost = hour
/** So often longer than a second, and once as long as this, is more than a bad moment. */
const slowOften = { times: 200, worstMs: 5_000 } as const

interface Run {
  ended_at: Date
  ok: boolean
  said: string
}
export interface Facts {
  now: Date
  /** When the first migration was applied. */
  installedAt: Date
  /** The latest of each kind, and the latest that ended well. */
  runs: Readonly<Record<keyof typeof upkeepWithin, { last: Run | undefined; good: Run | undefined }>>
  jobs: { failed: number; readySince: Date | null }
  messagesSince: Date | null
  /** Where PostgreSQL archives its log: since when it has failed to, null where it does not fail. */
  archive: { failingSince: Date | null } | null
  migrations: { missing: readonly string[]; unknown: readonly string[] }
  processes: readonly {
    kind: string
    host: string
    version: string
    commit: string | null
    started_at: Date
    seen_at: Date
    disk_free: number | null
    disk_size: number | null
    replica: 'read' | 'away' | 'late' | null
  }[]
  slow: readonly { title: string; times: number; worst_ms: number }[]
}

const when = (at: Date) => `${formatBusinessDate(businessDate(at))} ${timeOfDay(at)}`
const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** Everything that is watched, red or not, each red one with what to do. */
export function watchedOf(facts: Facts): Watched[] {
  const alive = facts.processes.filter(({ seen_at }) => +facts.now - +seen_at <= silentAfter)
  return [
    ...upkeepOf(facts),
    ...archiveOf(facts),
    ...jobsOf(facts),
    schemaOf(facts),
    releaseOf({ ...facts, processes: alive }),
    ...disksOf({ ...facts, processes: alive }),
    ...replicaOf({ ...facts, processes: alive }),
    slowOf(facts),
  ]
}

/**
 * What nobody can speak of just now, though somebody did within the hour: while the database was away no process could
 * say anything, and what was red has not become good by that. Who came in a process's place speaks for it.
 */
export function unheardOf(facts: Facts): ReadonlySet<string> {
  const { now, processes } = facts
  const silence = (one: Facts['processes'][number]) => +now - +one.seen_at
  const last = processes.filter(
    (one) =>
      silence(one) <= lastWordFor &&
      !processes.some(
        (other) => other.kind === one.kind && other.host === one.host && silence(other) < silence(one),
      ),
  )
  const keysOf = (given: Facts) => watchedOf(given).map(({ key }) => key)
  const heard = new Set(keysOf(facts))
  const known = keysOf({ ...facts, processes: last.map((one) => ({ ...one, seen_at: now })) })
  return new Set(known.filter((key) => !heard.has(key)))
}

const upkeepWords = {
  backup: {
    title: 'Sao lưu',
    none: 'Chưa có bản sao lưu nào.',
    advice: 'Chạy npm run backup, rồi đặt lịch chạy mỗi ngày.',
  },
  drill: {
    title: 'Diễn tập khôi phục',
    none: 'Chưa diễn tập khôi phục lần nào.',
    advice: 'Chạy npm run restore:drill trên một máy khác để chắc bản sao lưu dùng được.',
  },
  books: {
    title: 'Kiểm sổ sách',
    none: 'Chưa kiểm sổ sách lần nào.',
    advice: 'Chạy npm run check:books, đọc sai lệch được nêu và báo kế toán trước khi ghi tiếp.',
  },
} as const

function upkeepOf({ now, installedAt, runs }: Facts): Watched[] {
  return (Object.keys(upkeepWords) as (keyof typeof upkeepWords)[]).map((key) => {
    const { title, none, advice } = upkeepWords[key]
    const { last, good } = runs[key]
    const since = good?.ended_at ?? installedAt
    const red = +now - +since > upkeepWithin[key] || last?.ok === false
    const said = last ? `${when(last.ended_at)}: ${last.said}` : none
    return { key, title, red, known: last !== undefined, said, advice: red ? advice : null }
  })
}

function archiveOf({ now, archive }: Facts): Watched[] {
  if (!archive) return []
  const { failingSince } = archive
  const red = failingSince !== null && +now - +failingSince > waitsAtMost
  return [
    {
      key: 'archive',
      title: 'Lưu nhật ký giao dịch',
      red,
      known: true,
      said: red ? `Không lưu được từ ${when(failingSince)}.` : 'Lưu đều vào kho sao lưu.',
      advice: red
        ? 'Xem kho sao lưu còn chỗ và còn kết nối được không; chưa lưu được thì không thể về lại thời điểm sau đó.'
        : null,
    },
  ]
}

function jobsOf({ now, jobs, messagesSince }: Facts): Watched[] {
  const late = (since: Date | null) => since !== null && +now - +since > waitsAtMost
  const waits = late(jobs.readySince)
  const unread = late(messagesSince)
  return [
    {
      key: 'jobs',
      title: 'Công việc nền lỗi',
      red: jobs.failed > 0,
      known: true,
      said: jobs.failed ? `${jobs.failed} công việc đã thử hết số lần mà không xong.` : 'Không có.',
      advice: jobs.failed
        ? 'Đọc lý do bên dưới, sửa nguyên nhân rồi bấm Chạy lại; việc không cần nữa thì bỏ.'
        : null,
    },
    {
      key: 'queue',
      title: 'Hàng chờ công việc nền',
      red: waits,
      known: true,
      said: waits && jobs.readySince ? `Có việc chờ từ ${when(jobs.readySince)}.` : 'Chạy đúng giờ.',
      advice: waits ? 'Xem tiến trình nền còn chạy không và nhật ký của nó, rồi khởi động lại.' : null,
    },
    {
      key: 'messages',
      title: 'Tin của hãng vận chuyển',
      red: unread,
      known: true,
      said: unread && messagesSince ? `Có tin chưa đọc từ ${when(messagesSince)}.` : 'Đã đọc hết.',
      advice: unread ? 'Tìm “take-carrier-messages” trong nhật ký của tiến trình nền để biết lý do.' : null,
    },
  ]
}

function schemaOf({ migrations: { missing, unknown } }: Facts): Watched {
  const red = missing.length + unknown.length > 0
  return {
    key: 'migrations',
    title: 'Cấu trúc cơ sở dữ liệu',
    red,
    known: true,
    said: missing.length
      ? `Thiếu ${missing.length} bước nâng cấp, đầu tiên là ${missing[0]}.`
      : unknown.length
        ? `Mới hơn bản đang chạy: ${unknown.at(-1)}.`
        : 'Khớp với bản đang chạy.',
    advice: red ? 'Khởi động lại mọi máy chủ bằng cùng bản phát hành mới nhất.' : null,
  }
}

function releaseOf({ now, processes }: Facts): Watched {
  const names = [
    ...new Set(processes.map(({ version, commit }) => [version, commit?.slice(0, 8)].join(' ').trim())),
  ]
  const settled = processes.every(({ started_at }) => +now - +started_at > mixedAtMost)
  const red = names.length > 1 && settled
  return {
    key: 'release',
    title: 'Phiên bản',
    red,
    known: true,
    said:
      names.length > 1
        ? `Đang chạy ${names.length} bản khác nhau: ${names.join(', ')}.`
        : (names[0] ?? 'Chưa rõ.'),
    advice: red ? 'Khởi động lại tiến trình còn chạy bản cũ.' : null,
  }
}

/** The disk of each machine: what is free on it counts, and on a small one the part that is. */
function disksOf({ processes }: Facts): Watched[] {
  const byHost = new Map(processes.map((one) => [one.host, one]))
  return [...byHost.values()].flatMap(({ host, disk_free: free, disk_size: size }) => {
    if (free === null || size === null) return []
    const red = free < 2 * gigabyte || (free < size / 10 && free < 20 * gigabyte)
    return [
      {
        key: `disk ${host}`,
        title: `Ổ đĩa ${host}`,
        red,
        known: true,
        said: `Còn ${gigabytes(free)} trong ${gigabytes(size)}.`,
        advice: red ? 'Dọn tệp cũ hoặc thêm dung lượng; ổ đĩa đầy thì không ghi được gì nữa.' : null,
      },
    ]
  })
}

function replicaOf({ processes }: Facts): Watched[] {
  const stands = processes.flatMap(({ replica }) => (replica ? [replica] : []))
  if (stands.length === 0) return []
  const red = stands.some((stand) => stand !== 'read')
  return [
    {
      key: 'replica',
      title: 'Bản sao đọc',
      red,
      known: true,
      said: stands.includes('away')
        ? 'Không trả lời, báo cáo đang đọc từ máy chủ chính.'
        : red
          ? 'Chậm hơn 30 giây, báo cáo đang đọc từ máy chủ chính.'
          : 'Theo kịp máy chủ chính.',
      advice: red ? 'Xem máy chạy bản sao (DATABASE_READ_URL): còn chạy, còn nhận dữ liệu không.' : null,
    },
  ]
}

function slowOf({ slow }: Facts): Watched {
  const often = slow.filter(
    ({ times, worst_ms }) => times >= slowOften.times && worst_ms >= slowOften.worstMs,
  )
  const times = slow.reduce((sum, one) => sum + one.times, 0)
  return {
    key: 'slow',
    title: 'Yêu cầu xử lý chậm hôm nay',
    red: often.length > 0,
    known: true,
    said: times ? `${times} lần quá một giây, xem bảng bên dưới.` : 'Không lần nào quá một giây.',
    advice: often.length
      ? `${often.map(({ title }) => title).join(', ')}: gửi mã yêu cầu trong bảng cho người phát triển.`
      : null,
  }
}
