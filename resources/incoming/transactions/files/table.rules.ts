import { formatDate } from '#resource/text'
import type { TableFile } from '#server/engine/excel/read.ts'
import type { SentFile } from './kind.rules.ts'

/** A table is read from all of its bytes: the list of what a workbook holds stands at its end. */
export const tableIn = async ({ name, bytes }: SentFile): Promise<TableFile> => ({ name, bytes: await bytes() })

/** From which day to which the rows of a table are; null where it has none. */
export function periodIn(days: readonly string[]): string | null {
  const sorted = days.toSorted()
  return sorted.length ? `${formatDate(sorted[0])} – ${formatDate(sorted.at(-1))}` : null
}
