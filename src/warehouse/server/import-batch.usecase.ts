import { sql } from 'kysely'
import type { z } from 'zod'
import { orderStatus } from '#orders/core/order.status.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Upload, UploadedFile } from '#platform/server/files/upload.ts'
import { oneFile, workbookOf } from '#platform/server/lists/sheets/sheet-upload.ts'
import type { ImportRecord, jsonRows } from '#warehouse/import.api.ts'
import { readPackingList, trackText } from '#warehouse/import-list.rules.ts'
import type { PackingLine, PackingList } from '#warehouse/import-list.rules.ts'
import { importOutcome } from '#warehouse/import.status.ts'
import { planImport } from '#warehouse/server/import-plan.ts'
import type { Plan } from '#warehouse/server/import-plan.ts'
import { openBag } from '#warehouse/server/mawb.repo.ts'
import { flightOf, packOne } from '#warehouse/server/mawb-packages.usecase.ts'
import { countOutcomes } from '#warehouse/server/package-list.usecase.ts'
import { correctPackage, receivePackage } from '#warehouse/server/package-receive.usecase.ts'
import { warehouseScopeOf } from '#warehouse/server/package.repo.ts'
import { refuseWarehouse } from '#warehouse/warehouse.errors.ts'

export interface Source {
  kind: 'mawb' | 'rows' | 'tracks'
  mawb: string | null
  warehouse_code?: string | undefined
  file: string | null
  sheet: string | null
  headerLine: number | null
  columns: PackingList['columns']
  lines: readonly PackingLine[]
}

/** What the import would do; nothing is written. */
export async function previewImport(context: Context, source: Source): Promise<ImportRecord> {
  return answerOf(source, await planImport(context, await warehouseScopeOf(context), source), null)
}

/**
 * Imports a packing list: every line by itself with a named outcome, kept as a batch that can be
 * undone. A good line's package is received where it was not, and packed on the flight.
 */
export async function runImport(context: Context, source: Source): Promise<ImportRecord> {
  const { db, actor, now } = context
  const scope = await warehouseScopeOf(context)
  const plan = await planImport(context, scope, source)
  const mawb = await flightOf(context, scope, { mawb: plan.number, warehouse_code: plan.warehouse })
  const good = plan.rows.filter((row) => row.outcome === importOutcome.done)
  const bag = good.length ? await openBag(context, mawb, undefined) : null
  // In the order of the tracks, so that two imports of the same list do not lock each other out.
  for (const row of good.toSorted((a, b) => (a.track < b.track ? -1 : 1))) {
    const { source: line } = row
    try {
      await sql`savepoint one_line`.execute(db)
      const measures = { d_weight: line.weight, length: line.length, width: line.width, height: line.height }
      const found = row.fresh
        ? await receivePackage(context, {
            track: row.track,
            warehouse_code: plan.warehouse,
            ...measures,
            note: line.note,
          })
        : null
      const id = found?.package?.id ?? row.package_id ?? 0
      const packed = await packOne(context, scope, mawb, bag?.id ?? 0, id)
      if (!found && packed.d_weight === null && line.weight !== null)
        await correctPackage(context, { id, ...said(measures) })
      row.package_id = id
      await sql`release savepoint one_line`.execute(db)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one_line`.execute(db)
      row.outcome = importOutcome.refused
      row.message = error.message
    }
  }
  const batch = await db
    .insertInto('import_batch')
    .values({
      kind: source.kind,
      file_name: source.file,
      mawb_id: mawb.id,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepRows(context, batch.id, plan)
  return answerOf(source, plan, batch.id)
}

/** What a list leaves open does not take away what was measured. */
const said = <T extends object>(measures: T): Partial<T> =>
  Object.fromEntries(Object.entries(measures).filter(([, value]) => value !== null)) as Partial<T>

async function keepRows({ db }: Context, batch: number, plan: Plan): Promise<void> {
  for (let at = 0; at < plan.rows.length; at += 500) {
    const rows = plan.rows.slice(at, at + 500).map((row) => ({
      batch_id: batch,
      line: row.line,
      track: row.track.slice(0, 200),
      package_id: row.package_id,
      from_status:
        row.outcome === importOutcome.done
          ? row.fresh
            ? orderStatus.bought
            : orderStatus.arrivedOverseas
          : null,
      outcome: row.outcome,
      message: row.message,
      raw: JSON.stringify({ weight: row.source.weight, note: row.source.note, orders: row.order_codes }),
    }))
    await db
      .insertInto('import_row')
      .values(rows as never)
      .execute()
  }
}

function answerOf(source: Source, plan: Plan, batch: number | null): ImportRecord {
  return {
    batch_id: batch,
    mawb: plan.number,
    warehouse_code: plan.warehouse,
    file_name: source.file,
    sheet: source.sheet,
    header_line: source.headerLine,
    columns: source.columns as Record<string, string>,
    counts: countOutcomes(plan.rows),
    rows: plan.rows.map(({ line, track, outcome, message, order_codes, package_id, weight }) => ({
      line,
      track,
      outcome,
      message,
      order_codes,
      package_id,
      weight,
    })),
  }
}

/** The first sheet with a packing list in it. @throws sheet.type, sheet.broken, sheet.too_big, import.no_header */
export async function sourceOfWorkbook(
  file: UploadedFile,
  given: { name: string | null; mawb: string | null; warehouse_code?: string | undefined },
): Promise<Source> {
  for (const { sheet, rows } of await workbookOf(file)) {
    const list = readPackingList(rows)
    if (list.headerLine === null) continue
    return {
      kind: 'mawb',
      mawb: given.mawb || list.mawb,
      warehouse_code: given.warehouse_code,
      file: given.name,
      sheet,
      headerLine: list.headerLine,
      columns: list.columns,
      lines: list.lines,
    }
  }
  throw refuseWarehouse('import.no_header')
}

export function sourceOfRows(form: z.output<typeof jsonRows>): Source {
  const lines = form.rows.map((row, index): PackingLine => {
    const { track, problem } = trackText(row.track)
    const blank = row.track === '' && !row.d_weight
    return {
      line: row.line ?? index + 1,
      track,
      weight: row.d_weight ?? null,
      length: row.length ?? null,
      width: row.width ?? null,
      height: row.height ?? null,
      note: row.note ?? null,
      problem: blank ? null : problem,
      blank,
    }
  })
  const { mawb = null, warehouse_code } = form
  return { kind: 'rows', mawb, warehouse_code, file: null, sheet: null, headerLine: null, columns: {}, lines }
}

/** Pasted tracks, as rows without anything else. */
export function sourceOfTracks(tracks: readonly string[], mawb: string, warehouse_code?: string): Source {
  return {
    ...sourceOfRows({ mawb, warehouse_code, rows: tracks.map((track) => ({ track })) }),
    kind: 'tracks',
  }
}

async function sourceOfUpload(upload: Upload): Promise<Source> {
  const { fields, file } = await oneFile(upload)
  return sourceOfWorkbook(file, {
    name: file.name.slice(0, 255),
    mawb: fields['mawb'] || null,
    warehouse_code: fields['warehouse_code'] || undefined,
  })
}

/** The dry run. */
export async function checkUpload(context: Context, upload: Upload): Promise<ImportRecord> {
  return previewImport(context, await sourceOfUpload(upload))
}

/** Reads the upload first; only then the transaction begins. */
export async function importUpload(upload: Upload): Promise<ImportRecord> {
  const source = await sourceOfUpload(upload)
  return upload.write((context) => runImport(context, source))
}
