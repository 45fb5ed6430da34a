/** Why a typed text matches no option: the search is pending, none or several match, or the options could not be loaded. */
export type UnreadWhy = 'sought' | 'notFound' | 'several' | 'failed'

/**
 * The form value of a choice whose typed text matches no option. Neither validation nor the server accepts it, so it is corrected or never
 * saved. Plain text would be ambiguous, since '771' is an id as well.
 */
export interface Unread {
  readonly unread: string
  readonly why: UnreadWhy
}

/** Whether a value is unrecognised text instead of a choice. */
export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string'

/** The unrecognised text in a value; of several values, the last one. */
export const unreadIn = (value: unknown): Unread | undefined =>
  isUnread(value) ? value : Array.isArray(value) ? value.find(isUnread) : undefined

/** The validation problem of unrecognised text. */
export const unreadProblem = ({ unread, why }: Unread) => ({ key: `nerud.input.unread.${why}`, params: { text: unread } })
