import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { codeFinder, type CodeWay } from '#platform/rules/code-ways.ts'
import { mayOpen } from '#platform/web/session.ts'

/** Set by the composition root: how the codes of every slice's records look. */
let find = codeFinder([])
export const knowCodes = (ways: readonly CodeWay[]): void => {
  find = codeFinder(ways)
}

/** The list that finds a code and opens the record when it is the only one. */
export const findPath = (place: string, code: string): string =>
  `${place}?q=${encodeURIComponent(code)}&open=found`

const shortestCode = 8

/** A text in which each code of a known kind leads to its record, for whom a screen opens it. */
export function coded(text: string): ReactNode {
  if (text.length < shortestCode) return text
  const pieces = find(text)
  if (!pieces.some(({ way }) => way)) return text
  return pieces.map((piece, index) => {
    const place = piece.way?.places.find(mayOpen)
    return place ? (
      <Link
        key={index}
        className={pieces.length > 1 ? 'lead within' : 'lead'}
        to={findPath(place, piece.text)}
      >
        {piece.text}
      </Link>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    )
  })
}
