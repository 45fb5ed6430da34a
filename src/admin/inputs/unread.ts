/** Why a typed text stands for no option: it is still looked for, nothing is called so, several are, or the list could not be read. */
export type UnreadWhy = 'sought' | 'notFound' | 'several' | 'failed'

/**
 * What a form holds in place of a choice while a typed text stands for none. No rule of a declaration takes it, and neither does the server: it is mended
 * or never saved. A mere text would not do, since '771' is an id as well.
 */
export interface Unread {
  readonly unread: string
  readonly why: UnreadWhy
}

/** Does a typed text that stands for no option take the place of a choice? */
export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' && value !== null && 'unread' in value && typeof value.unread === 'string'

/** What was typed and not read in a value; of several it is the last one. */
export const unreadIn = (value: unknown): Unread | undefined =>
  isUnread(value) ? value : Array.isArray(value) ? value.find(isUnread) : undefined

/** The key of what is wrong with it, and its words. */
export const unreadProblem = ({ unread, why }: Unread) => ({ key: `nerud.input.unread.${why}`, params: { text: unread } })
