import type { Rights } from '#resource'
import type { Of, Sql } from './sql.ts'

/** The days on which an event is announced: days before a day in the record; negative numbers are days after it. */
interface AnnouncedDays<Name extends string = string> {
  /** The field with the day; people who may not read it get no notice. */
  readonly of: Name
  /** The day itself, when it is computed from the field. */
  readonly ends?: (t: Of) => Sql
  /** Days in advance: the nearest one that has passed counts, so a server that was down sends one notice for what it missed. */
  readonly before: readonly number[]
}

/**
 * Notices of a resource: each is sent to a person once, in the transaction of the write that causes it, or by the daily job. Nobody is
 * notified of their own actions, of a record that they may not read, or when they cannot sign in. Deleted and inactive records cause no
 * notices.
 */
export interface Announcement<Name extends string = string> {
  /** The recipients: the people in reference fields, or all holders of one of the rights. */
  readonly to: { readonly fields: readonly Name[] } | { readonly right: Rights }
  /** A write that changes one of these fields causes the notice. */
  readonly sets?: readonly Name[]
  /** The days on which it is sent; a write causes it only on such a day. */
  readonly day?: AnnouncedDays<Name>
  /** Which records cause it. */
  readonly when?: (t: Of) => Sql
  /** The reference to the record that the notice opens; by default the record itself. */
  readonly about?: Name
}
/** The notices of a resource, by event: a choice of the field `event` of notices. */
export type Announcements<Name extends string = string> = Readonly<Record<string, Announcement<Name>>>
