import type { Rights } from '#resource'
import type { Of, Sql } from './sql.ts'

/** The days on which something is announced: those before a day that the record holds; after it where they are negative. */
interface AnnouncedDays<Name extends string = string> {
  /** The field with the day: who may not read it is not told. */
  readonly of: Name
  /** The day itself, where it is counted from the field. */
  readonly ends?: (t: Of) => Sql
  /** How many days before: the nearest one that has come counts, so that a server that was down tells once what it missed. */
  readonly before: readonly number[]
}

/**
 * What records announce to people: each notice once for a person, in the transaction of the write that causes it, or by the daily job. Nobody is told of what
 * they did themselves, of a record that they may not read, or once they cannot sign in. Deleted and inactive records announce nothing.
 */
export interface Announcement<Name extends string = string> {
  /** Who is told: the people whom references name, or all who hold one of the rights. */
  readonly to: { readonly fields: readonly Name[] } | { readonly right: Rights }
  /** A write that gives one of these fields another value announces it. */
  readonly sets?: readonly Name[]
  /** The days on which it is announced; of writes those that come on such a day. */
  readonly day?: AnnouncedDays<Name>
  /** Which records announce it. */
  readonly when?: (t: Of) => Sql
  /** The reference to the record that the notice leads to; the record itself without it. */
  readonly about?: Name
}
/** What a resource announces, by event: a choice of the field `event` of notices. */
export type Announcements<Name extends string = string> = Readonly<Record<string, Announcement<Name>>>
