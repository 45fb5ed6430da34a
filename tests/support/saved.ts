import type { saveAs as save } from 'file-saver'
import { vi } from 'vitest'

/**
 * Replaces the function that hands a file to the browser: one mock for all files of a worker, since the screens keep the module they were
 * loaded with.
 */
export const saveAs = vi.fn<typeof save>()
