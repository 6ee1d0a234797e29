import { roles } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

export interface FolderRule {
  /** Who may put a file there and read it. */
  roles: readonly RoleCode[]
  /** Images alone, or documents too (Word, Excel, PDF). */
  documents: boolean
  /** Its records are people's own, also among those who see every record of the station elsewhere. */
  own?: true
  maxBytes: number
}

const MB = 1024 * 1024
const cashdesk = roles('ql', 'kt', 'kd', 'cs')
const everyDesk = roles('ql', 'kt', 'kd', 'cs', 'op')

/** The folders an attachment may be sent to (document 2, 7.6 and 7.14); a folder not listed takes nothing. */
export const attachmentFolders: Readonly<Record<string, FolderRule>> = {
  'images/feedbacks': { roles: everyDesk, documents: false, maxBytes: 10 * MB },
  'images/crm': { roles: cashdesk, documents: true, own: true, maxBytes: 20 * MB },
  'images/assets': { roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt'), documents: false, maxBytes: 10 * MB },
  'images/transfers': { roles: cashdesk, documents: false, maxBytes: 10 * MB },
  'images/liquidations': { roles: everyDesk, documents: true, maxBytes: 20 * MB },
  'docx/transfers': { roles: cashdesk, documents: true, maxBytes: 20 * MB },
  'images/transferCertificate': { roles: cashdesk, documents: true, maxBytes: 20 * MB },
}
export const attachmentFolderNames = Object.keys(attachmentFolders)
export const ownFolderNames = attachmentFolderNames.filter((name) => attachmentFolders[name]?.own)

/** Everything people arrange themselves lies under this folder. */
export const libraryRoot = 'images'
export const libraryRoles = roles('ql', 'kt', 'cs', 'cc', 'op')
export const libraryImageMaxBytes = 20 * MB
const deepest = 6
const longestName = 60

/** A folder's name: letters of any language, digits, spaces and `-_().`, and no way up or down the tree. */
export function isFolderName(name: string): boolean {
  return (
    name.length <= longestName &&
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _().-]*$/u.test(name) &&
    !/\.\.|[. ]$/.test(name)
  )
}

/** May somebody arrange images in this folder? The fixed folders belong to their records. */
export function isLibraryPath(path: string): boolean {
  if (Object.hasOwn(attachmentFolders, path)) return false
  const [root, ...names] = path.split('/')
  return root === libraryRoot && names.length < deepest && names.every(isFolderName)
}

/** Which rule a file of this folder is read by. */
export function folderRule(path: string): FolderRule {
  return attachmentFolders[path] ?? { roles: libraryRoles, documents: false, maxBytes: libraryImageMaxBytes }
}
