import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Buffer | string
  /** What the directory says it unpacks to, where that is a lie. */
  declared?: number
  /** As it is, not packed. */
  stored?: boolean
}

/** A zip with these entries, made by hand: what no honest program would write can be in it too. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, declared, stored = false } of entries) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes, { level: 1 })
    const names = Buffer.from(name)
    // Version, flags, method (8: deflate), time, date; crc, packed, unpacked; lengths of name and extra field.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(stored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declared ?? bytes.length, 18)
    common.writeUInt16LE(names.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, names, packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, names)
    offset += 30 + names.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}

interface Book {
  /** The XML of its one sheet. */
  sheet?: string
  /** Where in the zip the sheet lies. */
  at?: string
  sharedStrings?: string
  styles?: string
  workbook?: string
  more?: readonly ZipEntry[]
  /** Is the sheet not packed? */
  stored?: boolean
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="/${target}"/>`

/** A .xlsx of one sheet, part by part as given. */
export function book({
  sheet = '<worksheet><sheetData/></worksheet>',
  at = 'xl/worksheets/sheet1.xml',
  sharedStrings,
  styles,
  workbook = '<workbook><sheets><sheet name="Trang" sheetId="1" r:id="rId1"/></sheets></workbook>',
  more = [],
  stored = false,
}: Book): Buffer {
  const relations = [
    relation('rId1', 'worksheet', at),
    relation('rId2', 'sharedStrings', 'xl/sharedStrings.xml'),
    relation('rId3', 'styles', 'xl/styles.xml'),
  ]
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    { name: at, content: sheet, stored },
    ...(sharedStrings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: sharedStrings }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: styles }]),
    ...more,
  ])
}
