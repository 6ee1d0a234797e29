import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { findings } from './find.ts'
import type { Findings } from './find.ts'

let made: TestDatabase
let client: pg.Client
let found: Findings
const kindOf = (name: string) => found.tables.find((table) => table.name === name)
beforeAll(async () => {
  made = await testDatabase()
  client = new pg.Client({ connectionString: made.ownerUrl })
  await client.connect()
  await client.query(`
    create table fair (id bigint generated always as identity primary key, number text unique);
    create table ware (id bigint generated always as identity primary key, customer_id bigint not null references customer,
      fair_id bigint references fair, code text not null unique, unique (customer_id, code));
    create table ware_part (ware_id bigint not null references ware, part int not null, whose_id bigint, primary key (ware_id, part));
    create table ware_note (part_of bigint references ware, text text);
    create table ware_day (ware_id bigint not null, day date not null);
    create table whatever (entity text not null, entity_id bigint not null)`)
  found = await findings(client)
})
afterAll(async () => {
  await client.end()
  await made.drop()
})

test('a table goes with a customer by its key, by what it refers to declared or not, or with none', () => {
  expect(kindOf('customer')).toMatchObject({ kind: 'keyed', path: 'customer' })
  expect(kindOf('ware')).toMatchObject({ kind: 'keyed', sometimes: false })
  expect(kindOf('ware_part')).toMatchObject({
    kind: 'through',
    path: 'ware_part > ware > customer',
    sometimes: false,
  })
  expect(kindOf('ware_note')).toMatchObject({
    kind: 'through',
    path: 'ware_note? > ware > customer',
    sometimes: true,
  })
  expect(kindOf('ware_day')).toMatchObject({ kind: 'through', path: 'ware_day > ware > customer' })
  expect(kindOf('whatever')).toMatchObject({ kind: 'any' })
  expect(kindOf('fair')).toMatchObject({ kind: 'shared' })
  expect(found.unknown).toContain('ware_part.whose_id')
})

test('what holds over all customers at once is named: keys that are drawn, unique ones, references', () => {
  const ofOurs = (lines: string[]) =>
    lines.filter((line) => /^(ware|fair)/.test(line) && !line.startsWith('warehouse'))
  expect(ofOurs(found.drawn)).toEqual(['ware'])
  expect(ofOurs(found.unique)).toEqual(['ware (code)', 'ware_part (ware_id, part)'])
  expect(ofOurs(found.references)).toEqual(['ware_note (part_of) → ware', 'ware_part (ware_id) → ware'])
  expect(found.referredTo).toContain('fair')
})

test('every table of the product is one of the four', () => {
  expect(found.tables.length).toBeGreaterThan(200)
  expect(kindOf('bill')).toMatchObject({ kind: 'keyed', sometimes: false })
  expect(kindOf('order_track')).toMatchObject({
    kind: 'through',
    path: 'order_track > orders? > customer',
    sometimes: true,
  })
  expect(kindOf('event')).toMatchObject({ kind: 'any' })
  expect(kindOf('staff')).toMatchObject({ kind: 'shared' })
  // Months of a partitioned table are that table.
  expect(found.tables.filter(({ name }) => name.startsWith('event'))).toHaveLength(1)
})
