/** Who wrote a request: its maker (null: the system), and who last changed what it pays. */
export interface Written {
  maker_id: number | null
  changed_by: number | null
}

/** Maker ≠ checker: who made a request, or rewrote what it pays, does not decide on it (DOMAIN 3.8). */
export const isOwn = ({ maker_id, changed_by }: Written, person: number): boolean =>
  person === maker_id || person === changed_by
