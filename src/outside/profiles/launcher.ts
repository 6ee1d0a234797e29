/** A browser profile on a person's machine, opened and closed by the manager that runs beside it. */

/** Why a manager refused, as far as its words tell. */
export type ProfileRefusal =
  /** The sign-in at the manager, its key or its plan. */
  | 'login'
  | 'no_profile'
  /** Somebody else has it open. */
  | 'locked'
  | 'proxy'
  | 'other'

export type ProfileAnswer =
  /** It is as was asked for; `already`: it was before. */
  | { kind: 'ok'; already: boolean }
  | { kind: 'refused'; cause: ProfileRefusal; why: string }
  /** Nothing whole came back: it may be open all the same. */
  | { kind: 'unknown'; why: string }

/** What is asked of a manager: open and close, nothing else; no jar and no password of a proxy ever comes back. */
export interface ProfileLauncher {
  open(profile: string): Promise<ProfileAnswer>
  close(profile: string): Promise<ProfileAnswer>
}

/**
 * The manager of a profile by its specified number, where one can be asked: null where nobody stands between us and
 * the machines, and people open their profiles themselves.
 */
export type Launchers = (provider: number, given: { folder: string | null }) => ProfileLauncher | null
