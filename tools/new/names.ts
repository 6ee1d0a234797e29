/** What a new thing is called, in the spellings that files need. */
export interface Names {
  /** Folder below `src`: `catalog`, `orders/desk`. */
  slice: string
  /** `storage-shelf` */
  noun: string
  /** `storageShelf` */
  camel: string
  /** `StorageShelf` */
  pascal: string
  /** `storage_shelf` */
  snake: string
  /** In Vietnamese, in a sentence: `kệ hàng`. */
  words: string
  /** As a title: `Kệ hàng`. */
  title: string
  /** What it is made on, where a kind asks: `staff/staff.api.ts#listStaffs`. */
  source: string
}

export function namesOf(slice: string, noun: string, words = noun, source = ''): Names {
  const camel = noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)
  return {
    slice,
    noun,
    camel,
    pascal: capital(camel),
    snake: noun.replaceAll('-', '_'),
    words,
    title: capital(words),
    source,
  }
}
