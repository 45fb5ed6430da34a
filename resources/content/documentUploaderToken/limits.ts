/** What one sending may hold (silent-places §2): as many files, each of so many bytes, and all of them together. */
export const MOST_FILES = 20
export const MOST_BYTES = 25 * 1_048_576
export const MOST_BYTES_IN_ALL = 100 * 1_048_576

/** What outside people may send, by the ends of names; the server looks at the content as well. */
export const EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png', 'heic', 'heif', 'docx', 'xlsx'] as const
export type Extension = (typeof EXTENSIONS)[number]

/** How long a link lives unless its maker says otherwise, and the longest, in hours. */
export const HOURS = 72
export const MOST_HOURS = 30 * 24
