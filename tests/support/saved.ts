import type { saveAs as save } from 'file-saver'
import { vi } from 'vitest'

/** Stands in for what hands a file over to the browser: one for all files of a worker, since the screens keep what they were loaded with. */
export const saveAs = vi.fn<typeof save>()
